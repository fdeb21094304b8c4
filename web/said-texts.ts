/**
 * The texts of results, read from the sources: with their values by number, and what each of them is. Most are marked
 * (contract/said.ts); the words of mistakes have a shape of their own: a title, what happened and where to look.
 * The build divides the catalogues of results by them, so that a page loads what its results say.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { refusals } from '../contract/messages.ts';
import { type SaidPart, saidParts } from '../contract/said-parts.ts';

const root = join(import.meta.dirname, '..');

/** What the texts of sources are about; the first that matches counts. */
const partsBySource: readonly [RegExp, readonly SaidPart[]][] = [
  [/^problems\/package\/answers\.|^judge\/(?:compile|jobs|result)\//, ['verdicts']],
  [/^problems\/package\/|^server\/workshop\//, ['packages']],
  [/^judge\/explain\/(?:failure-words|verdict-signals)\./, ['verdicts']],
  [/^judge\/explain\/exception-words\./, ['exceptions']],
  [/^judge\/explain\/happened\./, ['crashes', 'findings']],
  [/^judge\/explain\/(?:limit-words|diagnose)\.|^judge\/tutor\/(?!unset\/)/, ['findings']],
  [/^judge\/(?:explain|tutor\/unset)\//, ['crashes']],
];

/** Languages have the reasons of their runtimes, their advice on time, and words for their exceptions. */
const partsInLanguages = {
  saidWithin: ['verdicts'],
  said: ['findings'],
  mistake: ['exceptions'],
} as const satisfies Record<Said['mark'], readonly SaidPart[]>;

function partsOf(path: string, mark: Said['mark']): readonly SaidPart[] {
  if (path.startsWith('judge/languages/')) return partsInLanguages[mark];
  const found = partsBySource.find(([pattern]) => pattern.test(path));
  if (found === undefined) throw new Error(`${path}: its texts have no part`);
  return found[1];
}

let known: ReadonlyMap<SaidPart, ReadonlySet<string>> | undefined;

/** The texts of a part. */
export const textsOfPart = (part: SaidPart): ReadonlySet<string> => {
  known ??= readAll();
  return known.get(part) ?? new Set();
};

function readAll(): Map<SaidPart, Set<string>> {
  const all = new Map(saidParts.map((part) => [part, new Set<string>()]));
  const files = ['judge', 'assistant', 'server', 'problems'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/\.test\.|\.d\.ts$|testing\//.test(file))
      .map((file) => `${folder}/${file}`),
  );
  for (const path of files) {
    for (const { text, mark } of saidIn(path, readFileSync(join(root, path), 'utf8'))) {
      for (const part of partsOf(path, mark)) all.get(part)?.add(text);
    }
  }
  return all;
}

const partOfCatalogue = /^(.*\/translations\/results\/[\w-]+\.json)\?part=(\w+)$/;

/** Loads a part of a catalogue: `results/de.json?part=crashes`. */
export const saidCatalogues: Plugin = {
  name: 'said-catalogues',
  enforce: 'pre',
  load(id) {
    const [, file, part] = partOfCatalogue.exec(id) ?? [];
    if (file === undefined) return undefined;
    return `export default ${JSON.stringify(partOfFile(file, part as SaidPart))};`;
  },
};

/** What an import waits for, or stands among its findings; some have a reason or a name behind them. */
const refusalsOfImports = [
  refusals.allJudgingPaused,
  refusals.checkerNotTried,
  refusals.databaseAway,
  refusals.diskFull,
  refusals.diskUnwritable,
  refusals.fault,
  refusals.languageWithoutJudge,
  refusals.maintenance,
  refusals.networkQueueFull,
  refusals.noJudge,
  refusals.noJudgeAble,
  refusals.notGenerated,
  refusals.packageTooLarge,
  refusals.packageTooSlow,
  refusals.personQueueFull,
  refusals.queueFull,
  refusals.runCancelled,
  refusals.serverStopping,
  refusals.storageFull,
  refusals.tooMuchAtOnce,
];

/** The translations of a part, from the file of a catalogue; of refusals, from that of the pages. */
export function partOfFile(file: string, part: SaidPart): Record<string, string> {
  const texts = textsOfPart(part);
  const all: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const own = Object.entries(all).filter(([english]) => texts.has(english));
  return Object.fromEntries([...own, ...(part === 'packages' ? refusalsBeside(file) : [])]);
}

function refusalsBeside(file: string): [string, string][] {
  const ofPages: Record<string, string> = JSON.parse(
    readFileSync(join(dirname(file), '..', basename(file)), 'utf8'),
  );
  return refusalsOfImports.flatMap((english) => {
    const translation = ofPages[english] ?? english;
    return [
      [english, translation],
      [`${english} {0}`, `${translation} {0}`],
    ];
  });
}

/** Before a text that may be quoted within another, in a key of contract/said-patterns.ts. */
const mayBeQuoted = '~';

/** The sign of a value in a key of contract/said-patterns.ts, by the function around it. */
const signs: Readonly<Record<string, string>> = {
  clause: '+',
  capital: '^',
  quoted: '~',
  figure: '#',
  signalled: '!',
  series: ',',
};

const isOfMistake = /\bsaid(?:Within)?`|\bhappened\b/;

type Said = { text: string; mark: 'said' | 'saidWithin' | 'mistake' };

function saidIn(path: string, source: string): Said[] {
  if (!isOfMistake.test(source)) return [];
  const texts: Said[] = [];
  const inTagged = ({ tag, quasi }: ESTree.TaggedTemplateExpression) => {
    if (tag.type !== 'Identifier' || (tag.name !== 'said' && tag.name !== 'saidWithin')) return;
    const { quasis, expressions } = quasi;
    const written = quasis.map(({ value }, at) => {
      const expression = expressions[at];
      return `${value.cooked}${expression ? `{${at}${signOf(expression)}}` : ''}`;
    });
    const text = `${tag.name === 'said' ? '' : mayBeQuoted}${written.join('')}`;
    texts.push({ text, mark: tag.name });
  };
  const inObject = ({ properties }: ESTree.ObjectExpression) => {
    const named = new Map(
      properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier'
          ? [[one.key.name, one.value as ESTree.Expression] as const]
          : [],
      ),
    );
    if (!named.has('happened') || !named.has('look')) return;
    for (const name of ['title', 'happened', 'look']) {
      const value = named.get(name);
      const text = value && joined(value);
      if (text) texts.push({ text, mark: 'mistake' });
    }
  };
  new Visitor({ TaggedTemplateExpression: inTagged, ObjectExpression: inObject }).visit(
    parseSync(path, source).program,
  );
  return texts;
}

const signOf = (expression: ESTree.Expression): string =>
  expression.type === 'CallExpression' && expression.callee.type === 'Identifier'
    ? (signs[expression.callee.name] ?? '')
    : '';

/** A text in one or more pieces. */
export function joined(node: ESTree.Expression): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const left = joined(node.left as ESTree.Expression);
  const right = joined(node.right);
  return left === undefined || right === undefined ? undefined : left + right;
}
