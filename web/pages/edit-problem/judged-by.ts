/** How a problem's outputs are judged, while an administrator edits it. */

import type { createProblem } from '../../../contract/calls.ts';
import type { Checker } from '../../../contract/checker.ts';
import type { Problem } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import type { Body } from '../../api.ts';
import type { WhiteSpace } from '../../ui/form/white-space.tsx';

/** A program in the form. */
type WrittenProgram = {
  source: string;
  /** Separated by spaces. */
  arguments: string;
  /** The stored arguments: one may contain a space, which the field cannot represent. */
  keptArguments: Checker['arguments'];
  /** Unchanged: the form shows only their names. */
  otherFiles: Pick<Checker, 'language' | 'name' | 'headers' | 'sources' | 'passes'>;
};

export type JudgedBy = {
  /**
   * The kind of interactor that the submission talks to, or none; with one, outputs may be empty.
   */
  interaction: 'none' | Checker['kind'];
  interactor: WrittenProgram;
  /** By comparison with the expected output, or by a kind of checker. */
  by: 'comparison' | Checker['kind'];
  caseSensitive: boolean;
  whiteSpace: WhiteSpace;
  /** As typed; empty for none. */
  absoluteTolerance: string;
  relativeTolerance: string;
  checkerSource: string;
  /** Separated by spaces. */
  checkerArguments: string;
  /** The stored arguments: one may contain a space, which the field cannot represent. */
  keptArguments: Checker['arguments'];
  /** Unchanged: the form shows only their names. */
  otherFiles: WrittenProgram['otherFiles'];
};

export const judgedByIds = {
  absoluteTolerance: 'problem-absolute-tolerance',
  relativeTolerance: 'problem-relative-tolerance',
  checkerSource: 'problem-checker',
  interactorSource: 'problem-interactor',
} as const;

export const plainComparison: JudgedBy = {
  interaction: 'none',
  interactor: { source: '', arguments: '', keptArguments: [], otherFiles: { headers: [] } },
  by: 'comparison',
  caseSensitive: true,
  whiteSpace: 'words',
  absoluteTolerance: '',
  relativeTolerance: '',
  checkerSource: '',
  checkerArguments: '',
  keptArguments: [],
  otherFiles: { headers: [] },
};

export const judgedByOf = ({
  comparison,
  checker,
  interactor,
}: Pick<Problem, 'comparison' | 'checker' | 'interactor'>): JudgedBy => ({
  interaction: interactor?.kind ?? 'none',
  interactor: {
    source: interactor?.source ?? '',
    arguments: interactor?.arguments.join(' ') ?? '',
    keptArguments: interactor?.arguments ?? [],
    otherFiles: otherFilesOf(interactor),
  },
  by: checker?.kind ?? 'comparison',
  caseSensitive: comparison.caseSensitive,
  whiteSpace: comparison.spaceSensitive ? 'exact' : comparison.byLines ? 'lines' : 'words',
  absoluteTolerance: typed(comparison.floatAbsoluteTolerance),
  relativeTolerance: typed(comparison.floatRelativeTolerance),
  checkerSource: checker?.source ?? '',
  checkerArguments: checker?.arguments.join(' ') ?? '',
  keptArguments: checker?.arguments ?? [],
  otherFiles: otherFilesOf(checker),
});

function otherFilesOf(checker: Checker | undefined): JudgedBy['otherFiles'] {
  if (checker === undefined) return { headers: [] };
  const { kind: _, source: __, arguments: ___, ...rest } = checker;
  return rest;
}

const typed = (tolerance: number | undefined): string =>
  tolerance === undefined ? '' : String(tolerance);

/** An interactor of the ICPC format needs no checker or comparison. */
export const isDecidedAlone = ({ interaction }: JudgedBy): boolean => interaction === 'icpc';

/** The first broken rule, and the field to correct. */
export function judgedByFlaw(judgedBy: JudgedBy): { fieldId: string; text: string } | undefined {
  if (judgedBy.interaction !== 'none' && judgedBy.interactor.source.trim() === '') {
    return { fieldId: judgedByIds.interactorSource, text: t`The interactor needs its source.` };
  }
  if (judgedBy.by !== 'comparison' && !isDecidedAlone(judgedBy)) {
    if (judgedBy.checkerSource.trim() !== '') return undefined;
    return { fieldId: judgedByIds.checkerSource, text: t`The checker needs its source.` };
  }
  for (const name of ['absoluteTolerance', 'relativeTolerance'] as const) {
    const value = Number(judgedBy[name]);
    if (value >= 0 && value <= 1) continue;
    const text = t`A tolerance must be a number from 0 to 1, such as 1e-6.`;
    return { fieldId: judgedByIds[name], text };
  }
  return undefined;
}

type Sent = Pick<Body<typeof createProblem>, 'comparison' | 'checker' | 'interactor'>;

/** The data to send. A program that is no longer chosen is removed. */
export const judgedByBody = (judgedBy: JudgedBy): Sent => ({
  comparison: {
    caseSensitive: judgedBy.caseSensitive,
    spaceSensitive: judgedBy.whiteSpace === 'exact',
    byLines: judgedBy.whiteSpace === 'lines',
    floatAbsoluteTolerance: tolerance(judgedBy.absoluteTolerance),
    floatRelativeTolerance: tolerance(judgedBy.relativeTolerance),
  },
  interactor:
    judgedBy.interaction === 'none'
      ? null
      : {
          ...judgedBy.interactor.otherFiles,
          kind: judgedBy.interaction,
          source: judgedBy.interactor.source,
          arguments: argumentsOf(judgedBy.interactor.arguments, judgedBy.interactor),
        },
  checker:
    judgedBy.by === 'comparison' || isDecidedAlone(judgedBy)
      ? null
      : {
          ...judgedBy.otherFiles,
          kind: judgedBy.by,
          source: judgedBy.checkerSource,
          arguments: argumentsOf(judgedBy.checkerArguments, judgedBy),
        },
});

const argumentsOf = (
  typed: string,
  { keptArguments }: Pick<WrittenProgram, 'keptArguments'>,
): string[] =>
  typed === keptArguments.join(' ')
    ? keptArguments
    : typed.split(/\s+/).filter((one) => one !== '');

/** Null removes the checker; leaving it out would keep it. */
const tolerance = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** A description of how outputs are judged. */
export function judgedByWords(judgedBy: JudgedBy): string {
  const { interaction, interactor } = judgedBy;
  if (interaction === 'none') return outputWords(judgedBy);
  const lines = interactor.source.split('\n').length;
  const own = t`Interactor, ${interaction === 'icpc' ? 'ICPC' : 'testlib'} style, ${lines} lines`;
  return isDecidedAlone(judgedBy) ? own : `${own}; ${outputWords(judgedBy)}`;
}

const spaceWords = { words: [], lines: [t`by lines`], exact: [t`exact whitespace`] };

function outputWords(judgedBy: JudgedBy): string {
  if (judgedBy.by !== 'comparison') {
    const lines = judgedBy.checkerSource.split('\n').length;
    const given = judgedBy.checkerArguments.trim();
    return [
      t`Checker, ${judgedBy.by === 'icpc' ? 'ICPC' : 'testlib'} style, ${lines} lines`,
      ...(given === '' ? [] : [t`arguments ${given}`]),
    ].join('; ');
  }
  return [
    t`Comparison`,
    judgedBy.caseSensitive ? 'case-sensitive' : 'case-insensitive',
    ...spaceWords[judgedBy.whiteSpace],
    ...(judgedBy.absoluteTolerance.trim() === ''
      ? []
      : [t`absolute tolerance ${judgedBy.absoluteTolerance}`]),
    ...(judgedBy.relativeTolerance.trim() === ''
      ? []
      : [t`relative tolerance ${judgedBy.relativeTolerance}`]),
  ].join('; ');
}
