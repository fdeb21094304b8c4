/** How outputs of a problem are judged, while an administrator decides it. */
import type { Checker } from '../../../contract/checker.ts';
import type { Input } from '../../../contract/endpoint.ts';
import type { editProblem, Problem } from '../../../contract/problems.ts';

export type JudgedBy = {
  /** By comparing with the expected output, or by a checker of a kind. */
  by: 'comparison' | Checker['kind'];
  caseSensitive: boolean;
  spaceSensitive: boolean;
  /** As they were typed; empty where there is none. */
  absoluteTolerance: string;
  relativeTolerance: string;
  checkerSource: string;
  /** With spaces between them. */
  checkerArguments: string;
  /** Kept as they are: the form does not show them. */
  checkerHeaders: Checker['headers'];
};

export const judgedByIds = {
  absoluteTolerance: 'problem-absolute-tolerance',
  relativeTolerance: 'problem-relative-tolerance',
  checkerSource: 'problem-checker',
} as const;

export const plainComparison: JudgedBy = {
  by: 'comparison',
  caseSensitive: true,
  spaceSensitive: false,
  absoluteTolerance: '',
  relativeTolerance: '',
  checkerSource: '',
  checkerArguments: '',
  checkerHeaders: [],
};

export const judgedByOf = ({ comparison, checker }: Problem): JudgedBy => ({
  by: checker?.kind ?? 'comparison',
  caseSensitive: comparison.caseSensitive,
  spaceSensitive: comparison.spaceSensitive,
  absoluteTolerance: typed(comparison.floatAbsoluteTolerance),
  relativeTolerance: typed(comparison.floatRelativeTolerance),
  checkerSource: checker?.source ?? '',
  checkerArguments: checker?.arguments.join(' ') ?? '',
  checkerHeaders: checker?.headers ?? [],
});

const typed = (tolerance: number | undefined): string =>
  tolerance === undefined ? '' : String(tolerance);

/** The first rule that is broken, and the field where that can be mended. */
export function judgedByFlaw(judgedBy: JudgedBy): { fieldId: string; text: string } | undefined {
  if (judgedBy.by !== 'comparison') {
    if (judgedBy.checkerSource.trim() !== '') return undefined;
    return { fieldId: judgedByIds.checkerSource, text: 'The checker needs its source.' };
  }
  for (const name of ['absoluteTolerance', 'relativeTolerance'] as const) {
    const value = Number(judgedBy[name]);
    if (value >= 0 && value <= 1) continue;
    const text = 'A tolerance must be a number from 0 to 1, such as 1e-6.';
    return { fieldId: judgedByIds[name], text };
  }
  return undefined;
}

type Sent = Pick<Input<typeof editProblem, 'body'>, 'comparison' | 'checker'>;

/** What is sent. A checker that is not chosen any more is taken away. */
export const judgedByBody = (judgedBy: JudgedBy): Sent => ({
  comparison: {
    caseSensitive: judgedBy.caseSensitive,
    spaceSensitive: judgedBy.spaceSensitive,
    ...tolerance('floatAbsoluteTolerance', judgedBy.absoluteTolerance),
    ...tolerance('floatRelativeTolerance', judgedBy.relativeTolerance),
  },
  checker:
    judgedBy.by === 'comparison'
      ? null
      : {
          kind: judgedBy.by,
          source: judgedBy.checkerSource,
          headers: judgedBy.checkerHeaders,
          arguments: judgedBy.checkerArguments.split(/\s+/).filter((one) => one !== ''),
        },
});

const tolerance = (name: string, text: string): Record<string, number> =>
  text.trim() === '' ? {} : { [name]: Number(text) };
