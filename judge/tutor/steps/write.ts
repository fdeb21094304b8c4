/** Writes a program that records its steps, without the parts that the compiler rejects. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Variable } from '../mend/nodes.ts';
import type { Token } from '../mend/tokens.ts';
import type { Addition, StepPlace } from './places.ts';

const recordingPath = join(import.meta.dirname, 'recording.h');
/** Every name that is added contains this. */
export const ours = 'zStep';
/** A line number that no source reaches; recording.h starts there. */
const recordingLine = 900_001;

/** A text that may not compile, as a use of a variable or as a whole. Columns count from 1. */
type Span = { line: number; from: number; to: number; addition: Addition; name: string | null };

export type Recorded = {
  text: string;
  /** By number. */
  places: StepPlace[];
  variables: Variable[];
  spans: Span[];
};

/** Writes the program. The lines of the source keep their numbers. */
export async function writeRecorded(
  source: string,
  tokens: readonly Token[],
  additions: readonly Addition[],
): Promise<Recorded> {
  const [places, variables, spans]: [StepPlace[], Variable[], Span[]] = [[], [], []];
  const numbers = new Map<Variable, number>();
  const numberOf = (one: Variable): number => {
    const known = numbers.get(one);
    if (known !== undefined) return known;
    numbers.set(one, variables.length);
    return variables.push(one) - 1;
  };
  const parts: string[] = [];
  let [at, line, column] = [0, 1, 1];
  const put = (text: string): void => {
    parts.push(text);
    const end = text.lastIndexOf('\n');
    line += end === -1 ? 0 : text.split('\n').length - 1;
    column = end === -1 ? column + text.length : text.length - end;
  };
  const call = (text: string, addition: Addition, name: string | null): void => {
    spans.push({ line, from: column, to: column + text.length, addition, name });
    put(text);
  };
  for (const addition of additions.toSorted((a, b) => a.at - b.at)) {
    put(source.slice(at, addition.at));
    at = addition.at;
    if ('text' in addition) put(addition.text);
    else if ('unset' in addition)
      call(`${ours}::unset(${addition.unset});`, addition, addition.unset);
    else {
      const { place } = addition;
      call(`${ours}::on(${places.push(place) - 1})&&`, addition, null);
      for (const one of place.variables) {
        call(`${ours}::of(${numberOf(one)},${one.name})&&`, addition, one.name);
      }
      put(`${ours}::end();`);
    }
  }
  put(source.slice(at));
  const text = await withRecording(parts.join(''), placeOfRecording(tokens));
  return { text, places, variables, spans };
}

/** After the includes, which are precompiled, and before macros that could change the recording. */
function placeOfRecording(tokens: readonly Token[]): { at: number; line: number } {
  let [open, place] = [0, { at: 0, line: 1 }];
  for (const { kind, text, end, line } of tokens) {
    if (kind !== 'directive') break;
    if (/^#\s*if/.test(text)) open += 1;
    if (/^#\s*endif/.test(text)) open -= 1;
    const isHeader = /^#\s*include/.test(text);
    if (isHeader && open === 0) place = { at: end, line: line + text.split('\n').length };
  }
  return place;
}

async function withRecording(text: string, { at, line }: { at: number; line: number }) {
  const recording = await readFile(recordingPath, 'latin1');
  const before = at === 0 ? '' : '\n';
  const after = at === 0 ? '\n' : '';
  return `${text.slice(0, at)}${before}#line ${recordingLine}\n${recording}\n#line ${line}${after}${text.slice(at)}`;
}

/**
 * Leaves out what the compiler rejects: a variable in a whole function or lambda if one of its uses
 * does not compile there, or else everything in the lines with errors. Null if there is nothing to
 * leave out.
 */
export function withoutFaulty(
  additions: readonly Addition[],
  { spans }: Recorded,
  errors: readonly { line: number; column: number | null }[],
): Addition[] | null {
  const lines = new Set(errors.map(({ line }) => line));
  const faulty = spans.filter(({ line, from, to, name }) =>
    errors.some(
      (one) =>
        name !== null && one.line === line && from <= (one.column ?? 0) && (one.column ?? 0) < to,
    ),
  );
  if (faulty.length > 0) {
    const names = new Set(faulty.map(({ addition, name }) => `${unitOf(addition)} ${name}`));
    return additions.flatMap((one) => withoutNames(one, names));
  }
  const left = additions.filter((one) => 'text' in one || !lines.has(lineOf(one)));
  return left.length < additions.length ? left : null;
}

const unitOf = (one: Addition): number =>
  'text' in one ? -1 : 'place' in one ? one.place.unit : one.unit;
const lineOf = (one: Addition): number =>
  'text' in one ? -1 : 'place' in one ? one.place.line : one.line;

function withoutNames(one: Addition, names: ReadonlySet<string>): Addition[] {
  if ('text' in one) return [one];
  if ('unset' in one) return names.has(`${one.unit} ${one.unset}`) ? [] : [one];
  const { unit, variables } = one.place;
  const left = variables.filter(({ name }) => !names.has(`${unit} ${name}`));
  return [{ at: one.at, place: { ...one.place, variables: left } }];
}
