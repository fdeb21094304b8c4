/** What the judge says about failures, translated as a page does it: no sentence may stay English. */
import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { diagnosisKinds } from '../../contract/diagnosis.ts';
import type { Locale } from '../../contract/locales.ts';
import { partOf, type SaidPart, saidParts } from '../../contract/said-parts.ts';
import { type Saying, sayingIn, textOfPassages } from '../../contract/said-patterns.ts';
import { partOfFile } from '../../web/said-texts.ts';
import { resultsFile, translatedLocales } from '../../web/translate.ts';
import { csharpEnds } from '../languages/csharp-messages.ts';
import { dEnds } from '../languages/d-messages.ts';
import { goEnds } from '../languages/go-messages.ts';
import { language as haskell } from '../languages/haskell.ts';
import { haskellEnds } from '../languages/haskell-messages.ts';
import { language as java } from '../languages/java.ts';
import { javaEnds } from '../languages/java-messages.ts';
import { javaScriptEnds } from '../languages/javascript-messages.ts';
import { language as kotlin } from '../languages/kotlin.ts';
import { luaEnds } from '../languages/lua-messages.ts';
import { ocamlEnds } from '../languages/ocaml-messages.ts';
import { pascalEnds } from '../languages/pascal-messages.ts';
import { perlEnds } from '../languages/perl-messages.ts';
import { phpEnds } from '../languages/php-messages.ts';
import { language as ruby } from '../languages/ruby.ts';
import { rubyEnds } from '../languages/ruby-messages.ts';
import { rustEnds } from '../languages/rust-messages.ts';
import type { Failure } from '../result/verdict.ts';
import { shownMemory, wordsForMemory } from '../tutor/memory/memory-words.ts';
import type { Change } from '../tutor/mend/changes.ts';
import { shownMend } from '../tutor/mend/mend-words.ts';
import { type Fit, fitOf } from '../tutor/slowness/fit.ts';
import { measureOfOne, measuresOf } from '../tutor/slowness/sizes.ts';
import type { Growth, Slowness } from '../tutor/slowness/slowness.ts';
import { shownSlowness } from '../tutor/slowness/slowness-words.ts';
import { wordsForTime } from '../tutor/slowness/time-words.ts';
import type { Part } from '../tutor/slowness/way.ts';
import { wordsForUnset } from '../tutor/unset/unset-words.ts';
import type { UnsetPlace } from '../tutor/unset/write.ts';
import { sizesAt } from './arrays.ts';
import { wordsFor, wordsForGrowth } from './diagnosis-words.ts';
import {
  cancelledSentence,
  describeFailure,
  failureSentence,
  runFailureSentence,
} from './failure-words.ts';
import { signalWords } from './signal-words.ts';

const mib = 1024 * 1024;
const noText = Buffer.alloc(0);

const ends = [
  { exitCode: 3, signal: null, stderrHead: noText },
  ...Object.values(constants.signals).map((signal) => ({
    exitCode: null,
    signal,
    stderrHead: noText,
  })),
  ...[
    "terminate called after throwing an instance of 'std::out_of_range'\n  what():  v.at. No. 5",
    "terminate called after throwing an instance of 'My::Error'\n",
    "main: main.cpp:7: int main(): Assertion `x. y > 3' failed.",
  ].map((text) => ({
    exitCode: null,
    signal: constants.signals.SIGABRT,
    stderrHead: Buffer.from(text),
  })),
];

const differences = [
  ['5', '6. 7'],
  ['Yes. No', null],
  [null, 'more'],
].flatMap(([expected = null, actual = null]) =>
  (['token', 'column'] as const).map((unit) => ({ line: 3, unit, index: 1, expected, actual })),
);

const failures: Failure[] = [
  { verdict: 'Memory Limit Exceeded', limitBytes: 64 * mib },
  { verdict: 'Time Limit Exceeded', by: 'cpu', cpuMs: 1234, limitMs: 1000 },
  { verdict: 'Time Limit Exceeded', by: 'clock', cpuMs: 10, wallMs: 3000 },
  { verdict: 'Time Limit Exceeded', by: 'clock', cpuMs: 900, wallMs: 3000 },
  { verdict: 'Time Limit Exceeded', by: 'silence', standstillMs: 2500 },
  { verdict: 'Output Limit Exceeded', stream: 'stdout', limitBytes: 16 * mib },
  ...ends.map((end) => ({ verdict: 'Runtime Error', end }) as const),
  ...[...differences, { message: '', isEarly: true }, { message: '', missing: 'b1' }].map(
    (mismatch) => ({ verdict: 'Wrong Answer', mismatch }) as const,
  ),
];

const places = [
  { isHidden: false, number: 2 },
  { isHidden: true, number: 1234 },
  { isHidden: false, number: 1, ownName: 'my. case' },
];

const ofFailures = failures.flatMap((failure) => [
  ...places.map((place) => failureSentence(failure, place)),
  ...('mismatch' in failure && 'message' in failure.mismatch && failure.mismatch.message === ''
    ? []
    : [runFailureSentence(failure)]),
]);

const kinds = diagnosisKinds.filter(
  (kind) => kind !== 'first-difference' && kind !== 'unset-value' && kind !== 'memory',
);

type Told = { title: string; sentences: readonly string[] };
const textsOf = ({ title, sentences }: Told): string[] => [title, sentences.join(' ')];

/** Texts that a page translates by one part of the catalogue. */
type Group = readonly [part: SaidPart, texts: readonly string[]];

const lines = [7, null];
const source = Buffer.from(
  'int a[5], b[6]; vector<int> v(n. size());\nint c[3];\nx = a[i] + c[j];\n',
);
const place = (name: string | null, line: number) =>
  ({ name, line, at: 0, text: String }) as UnsetPlace;

const ofKinds = kinds.map((kind): Group => {
  const part = partOf(kind);
  const known = [{}, { values: 'index 5 of 5', sizes: sizesAt(source, 3) }];
  const told = (part === 'crashes' ? known : [{}]).flatMap((more) =>
    lines.map((line) => wordsFor(kind, { line, ...more })),
  );
  return [part, told.flatMap(textsOf)];
});

const ofCrashes = [
  ...lines.flatMap((line) =>
    [undefined, '-7 * 9 does not fit int'].map((values) =>
      wordsFor('null-pointer', { line, values, isInLibrary: true }),
    ),
  ),
  ...lines.map((line) => wordsFor('library-assertion', { line, values: 'a. x != b' })),
  ...[...signalWords.keys()].map((signal) => wordsFor('signal', { line: null, signal })),
  wordsFor('use-after-free', { line: 3, freedIn: 2 }),
  wordsFor('use-after-free', { line: 3, freedIn: 2, isBehind: true }),
  wordsFor('use-after-free', { line: 3, isBehind: true }),
  wordsFor('use-after-free', { line: 3, freedIn: 2, freedBy: 'growing' }),
  wordsFor('use-after-free', { line: 3, freedIn: 2, freedBy: 'erasing' }),
  wordsFor('use-after-free', { line: 3, freedBy: 'growing' }),
  ...[3, null].map((line) => wordsFor('out-of-bounds', { line, madeIn: 2 })),
  ...[2, undefined].map((freedIn) =>
    wordsFor('use-after-free', { line: null, freedIn, isBehind: true }),
  ),
  wordsFor('use-after-free', { line: null, freedIn: 2 }),
  wordsForUnset({ proven: [], all: [1, 2, 3, 4, 5, 6].map((line) => place('x', line)) }),
  wordsForUnset({
    proven: [place('dp', 3), place(null, 4)],
    all: [],
  }),
  wordsForUnset({
    proven: [place(null, 3), place('b', 4)],
    all: [],
  }),
].flatMap((told) => textsOf(told as Told));

const ofExceptions = [
  ...['std::bad_alloc', 'My::Error', 'std::out_of_range'].flatMap((exceptionType) =>
    lines.map((line) => wordsFor('uncaught-exception', { line, exceptionType })),
  ),
  ...[csharpEnds, dEnds, goEnds, haskellEnds, javaEnds, javaScriptEnds, luaEnds, ocamlEnds]
    .concat([pascalEnds, perlEnds, phpEnds, rubyEnds, rustEnds])
    .flat()
    .flatMap(({ type, words }) =>
      words
        ? lines.map((line) =>
            wordsFor('uncaught-exception', { line, exceptionType: type, meaning: words }),
          )
        : [],
    ),
].flatMap(textsOf);

const ofLimits = [
  ...[haskell, java, kotlin, ruby].map(({ timeAdvice }) =>
    wordsFor('cpu', { line: null, timeAdvice }),
  ),
  wordsForGrowth('steep'),
  wordsForGrowth('exponential'),
  wordsForMemory({ line: 3, bytes: 3.6 * 1024 * mib, of: 4096 * mib }, false),
  wordsForMemory({ line: 3, bytes: 3.6 * 1024 * mib, of: 4096 * mib }, true),
].flatMap((told) => textsOf(told as Told));

const changes = (
  [
    ['comparison', '<', '<='],
    ['number', '10', '11'],
    ['bound', '<', '<='],
    ['index', 'i', 'i + 1'],
    ['argument', 'x', 'y'],
    ['logic', '&&', '||'],
    ['sign', '+', '-'],
    ['choice', 'min', 'max'],
    ['start', '0', '1'],
    ['width', 'a * b', '1LL * a * b'],
    ['variable', 'i', 'j'],
  ] as const
).map(([kind, was, becomes]) => ({ kind, was, becomes, line: 4 }) as Change);

const mends = [
  ...changes.map((change) => ({ changes: [change], isOnSamples: false, inputs: 80, failed: 12 })),
  { changes, isOnSamples: false, inputs: 80, failed: 12 },
  {
    changes: changes.slice(0, 2).map((one, at) => ({ ...one, line: at + 1 })),
    isOnSamples: false,
    inputs: 80,
    failed: 12,
  },
  ...[1, 2, 3].map((inputs) => ({
    changes: changes.slice(0, 1),
    isOnSamples: true,
    inputs,
    failed: 1,
  })),
];
const ofMends = mends.flatMap((mend) => {
  const shown = shownMend(mend);
  return shown
    ? [shown.tried, ...shown.places.flatMap(({ sentence, suggestion }) => [sentence, suggestion])]
    : [];
});

const fitTo = (count: (size: number) => number): Fit => {
  const fit = fitOf([8, 16, 32, 64, 128].map((size) => ({ size, count: count(size) })));
  if (!fit) throw new Error('it fits');
  return fit;
};
const square = fitTo((n) => (n * n) / 2);
const line: Fit = { ...square, text: 'n', isProportional: true };
const some: Fit = { ...line, text: null };
const inputs = ['4 9 5', '8 18 6', '16 36 7', '32 72 80', '64 144 90'];
const measures = [
  measureOfOne('3 4'),
  ...measuresOf(inputs),
  ...measuresOf(inputs, ['n', 'm', 'k']),
];

const parts: Part[] = [
  { kind: 'loop', line: 49, from: 49, to: 51, within: 'main', share: 0.93 },
  { kind: 'line', line: 5, from: 5, to: 5, within: 'main', share: 0.99 },
  { kind: 'recursion', line: 7, from: 7, to: 9, within: '_Z3fibi', share: 0.4 },
  { kind: 'line', line: 6, from: 6, to: 6, within: '_Z3fibi', share: 0.99, isCalling: true },
  { kind: 'loop', line: 6, from: 6, to: 8, within: '_Z3fibi', share: 0.4, isCalling: true },
  { kind: 'recursion', line: 7, from: 7, to: 7, within: '_ZZ4mainENKUliE_clEi', share: 0.4 },
];
const works = [
  null,
  'reads',
  'copies the string',
  'moves the rest of the string',
  'compares strings',
  'searches the string',
  'measures the string',
  'copies or moves what is stored',
  'fills memory',
  'sorts',
] as const;

const growths: (Growth | null)[] = [
  null,
  ...measures.flatMap((measure, at) =>
    [square, line, some].map((fit): Growth => {
      const other = measures[(at + 1) % measures.length];
      return {
        fit,
        isSteps: at % 3 === 2,
        measure,
        alike: at % 2 === 0 || !other ? [] : [other],
        points: [],
        most: {
          size: 200_000,
          count: at === 0 ? 1e40 : 2e10,
          leastMs: [null, 2_500, 1e6, 1e8, 1e9, 1e12][at % 6] ?? null,
        },
      };
    }),
  ),
];

const slow = parts.flatMap((named) =>
  growths.flatMap((growth, at): Slowness[] => {
    const inside = parts[at % parts.length];
    const all = {
      named,
      growth,
      isCalled: at % 2 === 0,
      work: works[at % works.length] ?? null,
      costGrows: true,
      isReadingSlow: true,
      runs: {
        count: at < 2 ? 1 : 8192,
        size: 128,
        measure: measures[at % measures.length] ?? measureOfOne('1'),
      },
    };
    return [
      { ...all, inside: null },
      { ...all, inside: inside ? { part: inside, fit: fitTo((n) => n * n * n) } : null },
    ];
  }),
);
const ofTime = [
  ...slow.map((one) => shownSlowness(one).sentences.join(' ')),
  ...[[], [3], [3, 5, 8]].flatMap((around) =>
    [true, false].map((isLoop) =>
      wordsForTime({ line: 9, isLoop, around, stoppedMs: 2_500 }).join(' '),
    ),
  ),
  ...measures.flatMap((measure) =>
    [true, false].flatMap((isExact) =>
      [null, true, false].map((isLeast) =>
        shownMemory({
          line: 3,
          text: 'n²/2',
          isExact,
          measure,
          points: [],
          most: isLeast === null ? null : { size: 200_000, bytes: 700, isLeast },
          memoryLimitBytes: 256 * mib,
        }).sentences.join(' '),
      ),
    ),
  ),
];

const groups: readonly Group[] = [
  ['verdicts', [...ofFailures, cancelledSentence(2_500)]],
  ...ofKinds,
  ['crashes', ofCrashes],
  ['exceptions', ofExceptions],
  ['findings', [...ofLimits, ...ofMends, ...ofTime]],
];

/** What each part translates, without the others. */
function sayingsIn(locale: Locale): Record<SaidPart, Saying> {
  const file = resultsFile(locale);
  const all = saidParts.map((part) => [part, sayingIn(partOfFile(file, part), locale)]);
  return Object.fromEntries(all);
}

describe.each(translatedLocales)('in %s', (locale) => {
  const sayings = sayingsIn(locale);
  const all = groups.flatMap(([part, texts]) =>
    texts.filter((text) => text !== '').map((text) => ({ text, passages: sayings[part](text) })),
  );

  it('every text of a result has its translation', () => {
    const english = all.filter(({ passages }) => passages.some((one) => one.isEnglish));
    expect([...new Set(english.map(({ text }) => text))]).toEqual([]);
  });

  it('no number ends with the full stop of its sentence', () => {
    const numbers = all.flatMap(({ passages }) => passages.flatMap(({ pieces }) => pieces));
    const odd = numbers.filter(({ text, isNumber }) => isNumber && /[.,]$/.test(text));
    expect(odd).toEqual([]);
  });

  it('no place of a value is left empty', () => {
    const texts = all.map(({ passages }) => textOfPassages(passages));
    expect(texts.filter((text) => /\{\d/.test(text))).toEqual([]);
  });
});

/** What checkers and own cases say, with words of ours in it. */
const foreign = [
  'the two edges differ: second',
  'too few edges (line 3)',
  'second',
  'word',
  'the sum: 200,000',
  'case 3: word',
  'index 3 of the list is wrong',
  'the number 5 is printed twice',
  'the variable x: the length of the input',
  'Wrong Answer: first',
  'expected 5, found 6',
  'there is no test 3',
  '12 % (99 KB)',
];

/** Reasons that stand within a sentence about a failure. */
const reasons = failures.flatMap((failure) => {
  const { shown, hidden } = describeFailure(failure);
  return [shown, hidden].filter((text) => text !== '');
});

describe.each(translatedLocales)('within a sentence in %s', (locale) => {
  const { verdicts: say, exceptions } = sayingsIn(locale);
  const translated = (text: string) => textOfPassages(say(text));
  const valuesOf = (text: string) =>
    say(text).flatMap(({ pieces }) => pieces.flatMap((one) => (one.isValue ? [one.text] : [])));

  it.each(foreign)('"%s" stays as it is', (message) => {
    for (const text of [
      `Wrong Answer on sample 1: ${message}.`,
      `Wrong Answer on hidden test 2: ${message}.`,
      `Wrong Answer on “my case”: ${message}.`,
      `Wrong Answer: ${message}.`,
      `Compilation Error: ${message}.`,
    ]) {
      expect(valuesOf(text)).toContain(message);
    }
  });

  it('what the judge says is translated', () => {
    const left = reasons.filter((reason) =>
      ['Wrong Answer on sample 1', 'Runtime Error'].some((verdict) =>
        valuesOf(`${verdict}: ${reason}.`).includes(reason),
      ),
    );
    expect(left).toEqual([]);
  });

  it('no phrase of ours stands for the name of an exception', () => {
    const phrases = [csharpEnds, goEnds, javaEnds, javaScriptEnds, rustEnds]
      .flat()
      .filter(({ type }) => !/[A-Z]/.test(type));
    const named = phrases.filter(({ type, words: meaning }) => {
      const told = wordsFor('uncaught-exception', { line: 7, exceptionType: type, meaning });
      return textOfPassages(exceptions(told.sentences.join(' '))).includes(type);
    });
    expect(phrases.length).toBeGreaterThan(10);
    expect(named).toEqual([]);
  });

  it('the name of an own case ends where the reason begins', () => {
    const text = 'Wrong Answer on “a”: b”: line 3, word 1: expected 5, found c.';
    expect(valuesOf(text)).toContain('a”: b');
    expect(translated(text)).not.toContain('found c');
  });
});

it.each([
  [
    'Wrong Answer on sample 2: line 3, word 1: expected 5, found 6. 7.',
    'Falsche Antwort bei Beispiel 2: Zeile 3, Wort 1: erwartet wird 5, gefunden wurde 6. 7.',
  ],
  [
    'Wrong Answer on sample 2: line 3, column 1: expected Yes. No, but the output ends.',
    'Falsche Antwort bei Beispiel 2: Zeile 3, Spalte 1: erwartet wird Yes. No, aber die Ausgabe endet.',
  ],
  [
    'A result does not fit into its integer type in line 7: 9 * 9 does not fit int.',
    'Ein Ergebnis passt nicht in seinen ganzzahligen Typ (Zeile 7): 9 * 9 passt nicht in int.',
  ],
  [
    'Line 3 runs about x² times, where x is the product of the first and the second number of the input, which grows together with k and the difference of the first and the third number of the input.',
    'Zeile 3 läuft etwa x² Mal, wobei x das Produkt der ersten und der zweiten Zahl der Eingabe ist; zusammen damit wächst: k und der Abstand der ersten und der dritten Zahl der Eingabe.',
  ],
])('what a program printed stays as it is: %s', (english, german) => {
  const understood = Object.values(sayingsIn('de'))
    .map((say) => say(english))
    .filter((passages) => !passages.some(({ isEnglish }) => isEnglish));
  expect(understood.map(textOfPassages)).toEqual([german]);
});

it.each(['zh-Hans', 'ja'] as const)('no blank stands between words in %s', (locale) => {
  const sayings = sayingsIn(locale);
  const texts = groups.flatMap(([part, said]) =>
    said.map((text) => textOfPassages(sayings[part](text))),
  );
  expect(texts.filter((text) => /\p{Script=Han} \p{Script=Han}/u.test(text))).toEqual([]);
});
