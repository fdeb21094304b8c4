/**
 * What a crash touched, as far as its report is evidence for it: the variable, the block of memory,
 * or the container of the library. In words from a fixed list, and from the source; a program can
 * print a report of its own, so this is said about samples only.
 */

import { figure, said } from '../../contract/said.ts';

/** The rest of a report, from its first line on, and the source. */
export type Report = { lines: readonly string[]; source: string; sourceName: string };

/** `what` says that it was left; `isNode`: it has elements that only iterators and keys lead to. */
export type Touched = { what: string; isNode: boolean };

const accessSize = /^(?:READ|WRITE) of size (\d{1,12}) at /;
const placeInFrame = / at offset (\d{1,12}) in frame$/;
const frameVariable =
  /^ {4}\[(\d{1,12}), (\d{1,12})\) '([A-Za-z_]\w{0,40})'(?: \(line (\d{1,6})\))?/;
const globalVariable =
  / is located (\d{1,12}) bytes (after|before|inside of|to the right of|to the left of) global variable '(?:\w+::){0,4}([A-Za-z_]\w{0,40})' defined in '([^\s:]{1,200}):(\d{1,6})[:']/;
const ofNodes = /\b(?:unordered_)?(?:multi)?(?:map|set)\s*<|\blist\s*</;
const reportMaxLines = 400;

const lineText = (source: string, line: number): string => source.split('\n')[line - 1] ?? '';

type Named = { name: string; line: number };

/** The bytes of the access; of a call such as memset, those of the whole call. */
const accessedBytes = (lines: readonly string[]): number =>
  Number(lines.map((one) => accessSize.exec(one)?.[1]).find((size) => size !== undefined));

/**
 * The variable of a frame in which or right behind which the access begins, or before which it ends.
 * The one that the report points at may be its neighbour: a call that runs out of one variable
 * reaches into the next.
 */
function localIn(lines: readonly string[]): Named | null {
  const from = lines.findIndex((one) => placeInFrame.test(one));
  if (from < 0) return null;
  const at = Number(placeInFrame.exec(lines[from] ?? '')?.[1]);
  const variables = lines.slice(from).flatMap((one) => {
    const [, begin, end, name, line] = frameVariable.exec(one) ?? [];
    if (name === undefined) return [];
    return [{ begin: Number(begin), end: Number(end), name, line: Number(line) }];
  });
  const behind = at + accessedBytes(lines);
  return (
    variables.find(({ begin, end }) => begin <= at && at <= end) ??
    variables.find(({ begin }) => begin === behind) ??
    null
  );
}

/** The same for the variables outside of functions: a report lists all that are near, in no order. */
function globalIn({ lines, sourceName }: Pick<Report, 'lines' | 'sourceName'>): Named | null {
  const near = lines.flatMap((one) => {
    const [, bytes, side = '', name, file = '', line] = globalVariable.exec(one) ?? [];
    if (name === undefined) return [];
    const isBefore = /before|left/.test(side);
    return [{ bytes: Number(bytes), isBefore, name, file, line: Number(line) }];
  });
  const size = accessedBytes(lines);
  const found =
    near.find(({ bytes, isBefore }) => bytes === 0 && !isBefore) ??
    near.find(({ bytes, isBefore }) => bytes === size && isBefore) ??
    (near.length === 1 ? near[0] : undefined);
  const isOwn = found?.file === sourceName || found?.file.endsWith(`/${sourceName}`);
  return found && isOwn ? found : null;
}

/** The variable that the access went beyond, if the report tells which, and its line declares it. */
export function variableIn({ source, sourceName, ...report }: Report): Touched | null {
  const lines = report.lines.slice(0, reportMaxLines);
  const found = localIn(lines) ?? globalIn({ lines, sourceName });
  if (found === null || !(found.line > 0)) return null;
  const { name, line } = found;
  const named = new RegExp(`\\b${name}\\b`);
  const declaring = lineText(source, line)
    .split(';')
    .find((one) => named.test(one));
  if (declaring === undefined) return null;
  const what = said`The program used memory outside of ${`\`${name}\``}, which line ${figure(line)} declares,`;
  return { what, isNode: ofNodes.test(declaring) };
}

const ownFrame = /^ {4}#\d+ \S+ in .* (\S+):(\d+)(?::\d+)?$/;

/** The first line of the source in the stack below a heading, such as "freed by thread T0 here:". */
export function lineBelow({ lines, source, sourceName }: Report, heading: RegExp): number | null {
  const from = lines.slice(0, reportMaxLines).findIndex((one) => heading.test(one));
  if (from < 0) return null;
  for (const one of lines.slice(from + 1, reportMaxLines)) {
    const [, file = '', line] = ownFrame.exec(one) ?? [];
    if (one.trim() === '') break;
    const isOwn = file === sourceName || file.endsWith(`/${sourceName}`);
    if (isOwn && lineText(source, Number(line)).trim() !== '') return Number(line);
  }
  return null;
}

/** What of the library frees memory when a container grows, or when an element is taken out of one. */
const growing =
  /::(?:_M_realloc_\w+|_M_default_append|_M_fill_insert|_M_range_insert|_M_reallocate_map|_M_mutate|reserve)\b/;
const erasing = /::erase\b/;

/** How the library came to free memory in a call from the source; null if it did so for another reason. */
export function freedBy({
  lines,
  sourceName,
}: Omit<Report, 'source'>): 'growing' | 'erasing' | null {
  const from = lines.slice(0, reportMaxLines).findIndex((one) => /^freed by thread /.test(one));
  if (from < 0) return null;
  for (const one of lines.slice(from + 1, reportMaxLines)) {
    const file = ownFrame.exec(one)?.[1] ?? '';
    if (one.trim() === '' || file === sourceName || file.endsWith(`/${sourceName}`)) return null;
    if (growing.test(one)) return 'growing';
    if (erasing.test(one)) return 'erasing';
  }
  return null;
}

/** The headers of the library that say which container is meant. */
const containers: [RegExp, string][] = [
  [/stl_vector\.h|vector\.tcc|stl_bvector\.h/, 'vector'],
  [/stl_deque\.h|deque\.tcc/, 'deque'],
  [/basic_string\.h/, 'string'],
  [/string_view/, 'string_view'],
  [/stl_stack\.h/, 'stack'],
  [/stl_list\.h|list\.tcc/, 'list'],
  [/\/span:/, 'span'],
  [/\/array:/, 'std::array'],
];

const calls = /(?:::|\s)(front|back|top|pop|pop_back|pop_front|erase|operator\[\])\(/g;

/** The container and the function of a failed assertion of the library, from its line. */
export function containerIn(assertion: string): { container: string; call: string | null } | null {
  const text = assertion.slice(0, 2_000);
  const place = text.slice(0, text.indexOf(': '));
  const known = containers.find(([header]) => header.test(`${place}:`))?.[1];
  const queue = /stl_queue\.h/.test(place)
    ? text.includes('priority_queue')
      ? 'priority_queue'
      : 'queue'
    : undefined;
  const container = known ?? queue;
  if (container === undefined) return null;
  const call = [...text.slice(0, text.indexOf(': Assertion ')).matchAll(calls)].at(-1)?.[1] ?? null;
  return { container, call };
}
