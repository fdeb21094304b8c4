/** The rules of a language as rows to read, for the page about languages and for docs/languages.md. */
import type { LanguageRules } from './language-rules.ts';

export type LanguageRow = {
  about: string;
  text: string;
  /** Whether the text is a command. */
  isCode?: boolean;
};

const msPerS = 1000;

/** Of all languages, in this order before the rows of each. */
export const commonRows: readonly LanguageRow[] = [
  {
    about: 'Source',
    text: 'One file. The judge names it as the compile command says; the name that it has on your disk is of no matter.',
  },
  {
    about: 'Input and output',
    text:
      'Standard input is a file with exactly the input of the test, or a pipe if the problem is ' +
      'interactive. The answer goes to standard output. Standard error is not judged.',
  },
  {
    about: 'Environment',
    text:
      'No network, no files of yours, no other programs. ONLINE_JUDGE is defined where the language ' +
      'has a way to say so.',
  },
  {
    about: 'Processes and threads',
    text: 'At most 64 together, those of the runtime included. Their CPU time and memory are added up.',
  },
  {
    about: 'Time',
    text: 'CPU time counts. A program that sleeps or waits ends after twice the time limit and a second.',
  },
  {
    about: 'Start',
    text:
      'What a runtime needs to start is measured on each judge by an empty program. A program has it ' +
      'on top of the time limit, and it is not shown as its time, but beside it.',
  },
  {
    about: 'Exit code',
    text: 'Any other than 0 is a Runtime Error, even after the right answer.',
  },
  {
    about: 'Libraries',
    text: 'The standard library of the language alone.',
  },
];

/** The time limit in this language. */
function timeOf(timeFactor: number): string {
  return timeFactor === 1 ? 'That of the problem.' : `${timeFactor} times that of the problem.`;
}

/** The memory limit in this language. */
function memoryOf(runtime: NonNullable<LanguageRules['report']>['runtime']): string {
  if (runtime === null) return 'That of the problem.';
  return (
    `That of the problem, and ${runtime.allowedMemoryMb} MB for the runtime itself. The ` +
    `${runtime.startMemoryMb} MB of an empty program are not shown as yours.`
  );
}

/** What only a running installation can tell: the compilers of its judges, and what a start takes. */
export function measuredRows({ versions, report }: LanguageRules): LanguageRow[] {
  const version =
    versions.length === 0
      ? 'Not known, because no judge is running.'
      : versions.join('; on other judges ');
  const startMs = report?.startMs ?? null;
  return [
    { about: 'Version', text: version },
    ...(startMs === null ? [] : [{ about: 'Start', text: `About ${startMs} ms of CPU time.` }]),
  ];
}

/** The rows of a language: only its own limits while no judge reports on it. */
export function rowsOfLanguage({ timeFactor, report }: LanguageRules): LanguageRow[] {
  const time = { about: 'Time limit', text: timeOf(timeFactor) };
  if (report === null) return [time];
  const { compile, run, compileCpuMs, compileMemoryMb, runtime, rules } = report;
  return [
    { about: 'Compiled by', text: compile, isCode: true },
    { about: 'Run by', text: run, isCode: true },
    time,
    { about: 'Memory limit', text: memoryOf(runtime) },
    {
      about: 'Compiling takes at most',
      text: `${compileCpuMs / msPerS} s of CPU time and ${compileMemoryMb} MB.`,
    },
    ...rules,
  ];
}
