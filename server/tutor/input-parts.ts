/**
 * What a search for small inputs needs of a problem: a right program, and what makes inputs and
 * validates them. The package has them, or else the programs of tutor-programs.ts.
 */
import type { z } from 'zod';
import type { StoredPackage } from '../../contract/stored-package.ts';
import { condition, isTrue } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { allCases } from '../../problems/package/cases.ts';
import { generatorOf, sizedGenerator } from '../../problems/package/generators.ts';
import { fromStored } from '../../problems/package/stored.ts';
import { tutorRole } from '../../work/confirm-request.ts';
import type { CounterexampleRequest } from '../../work/counterexample-request.ts';
import { packedFile, packedProgram } from '../../work/generating-request.ts';
import { hasGraders, isOfAnswers } from '../problems/problem-columns.ts';
import { newestOutline } from '../problems/stored-packages.ts';
import { solutionOf } from '../workshop/test-makers.ts';

/** What makes inputs and validates them. */
export type InputParts = Pick<
  CounterexampleRequest,
  'validators' | 'generators' | 'validatorArguments' | 'isProbable'
>;

/** Each is null if the problem has none. */
type SearchParts = {
  reference: z.infer<typeof packedProgram> | null;
  inputs: InputParts | null;
};

/** Also what was proposed, passed its check, and is not approved. */
type ProblemParts = SearchParts & { proposed: InputParts | null };

/** The parts of a problem's package; nothing is run for that. */
export const partsOfPackage = (content: StoredPackage | null): SearchParts =>
  content === null
    ? { reference: null, inputs: null }
    : { reference: solutionOf(content), inputs: inputPartsOf(content) };

/**
 * Whether searches have no way for its submissions: they are compiled with a grader, or they are
 * answers, which no other input has, and which a right program would tell.
 */
export async function isUnsearched(db: Database, problemId: string): Promise<boolean> {
  const row = await db
    .selectFrom('problems')
    .select(isTrue(condition`${hasGraders} or ${isOfAnswers}`).as('is_unsearched'))
    .where('id', '=', problemId)
    .executeTakeFirst();
  return row?.is_unsearched ?? false;
}

/** The parts of a problem: those of its package first; none if its submissions are not searched. */
export async function searchPartsOf(db: Database, problemId: string): Promise<ProblemParts> {
  if (await isUnsearched(db, problemId)) return { reference: null, inputs: null, proposed: null };
  const own = partsOfPackage(await newestOutline(db, problemId));
  if (own.reference !== null && own.inputs !== null) return { ...own, proposed: null };
  const { reference, inputs, proposed } = await confirmedParts(db, problemId);
  return { reference: own.reference ?? reference, inputs: own.inputs ?? inputs, proposed };
}

/** The programs that are right on the problem's tests. */
const rightPrograms = (db: Database, problemId: string) =>
  db
    .selectFrom('tutor_programs')
    .innerJoin('problems', (join) =>
      join
        .onRef('problems.id', '=', 'problem_id')
        .onRef('problems.test_set', '=', 'tutor_programs.checked_set'),
    )
    .where('problem_id', '=', problemId)
    .where('outcome', '=', 'passed');

async function confirmedParts(db: Database, problemId: string): Promise<ProblemParts> {
  const rows = await rightPrograms(db, problemId)
    .select(['role', 'program', 'generator', 'is_approved'])
    .execute();
  const parts: ProblemParts = { reference: null, inputs: null, proposed: null };
  for (const row of rows) {
    const program = packedProgram.parse(row.program);
    if (tutorRole.parse(row.role) === 'reference') parts.reference = program;
    else {
      const generator = packedFile.nullable().parse(row.generator);
      const inputs = { validators: [program], generators: generator === null ? [] : [generator] };
      if (row.is_approved) parts.inputs = inputs;
      else parts.proposed = { ...inputs, isProbable: true };
    }
  }
  return parts;
}

/** Whether an approved validator counts for a problem. */
export async function hasApprovedValidator(db: Database, problemId: string): Promise<boolean> {
  const row = await rightPrograms(db, problemId)
    .select('role')
    .where('role', '=', 'validator')
    .where('is_approved', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether small inputs can be made with so many validators, and these generators. */
export const canMakeInputs = (
  validators: number,
  generators: readonly { path: string }[],
): boolean => validators > 0 || generatorOf(generators, sizedGenerator) !== undefined;

/** The parts of a package that make inputs and validate them; null if it has neither. */
function inputPartsOf(content: StoredPackage): InputParts | null {
  const validators = content.programs.inputValidators;
  const { generators } = content.folders;
  if (!canMakeInputs(validators.length, generators)) return null;
  const validatorArguments = argumentsOf(content);
  return {
    validators,
    generators,
    ...(validatorArguments !== undefined && { validatorArguments }),
  };
}

/** The arguments of the first hidden test, because generated inputs resemble it. */
function argumentsOf(content: StoredPackage) {
  // Settings do not depend on the content of files.
  const { secret } = fromStored(content, () => Buffer.alloc(0));
  return allCases(secret)[0]?.settings.inputValidatorArgs;
}
