/**
 * A problem's numbered test sets, including edits in the form. A set never changes: different test
 * cases make a new set, and older sets are kept while a result refers to them.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { comparison } from '../../contract/judging.ts';
import type { ProblemChange } from '../../contract/problems.ts';
import { type Scoring, scoring as scoringShape } from '../../contract/scoring.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import type { Database } from '../../db/open.ts';
import { type CaseRule, type ProblemRule, rulesOfForm } from '../../problems/package/case-rules.ts';
import { asLine, Findings } from '../../problems/package/findings.ts';
import { samplesFirst } from '../../problems/package/form-places.ts';
import { scoringOfForm } from '../../problems/package/form-scoring.ts';
import { type ReadFile, readNone } from '../../problems/package/stored.ts';
import { scoringOf } from '../../work/test-data.ts';
import { AppError } from '../http/errors.ts';
import { bytesOfHash, holdBlobs } from './blobs.ts';
import { asBytes, type NamedCase, nameTestData } from './test-data.ts';

type TestSet = { problemId: string; number: number };

/** The content of a set; `scoring` is null if it gives no points. */
type SetContent = { testCases: readonly NamedCase[]; scoring: Scoring | null };

/** Adds a set, whose data the transaction has locked (`holdBlobs`). */
export async function addTestSet(
  transaction: Database,
  { problemId, number }: TestSet,
  { testCases, scoring }: SetContent,
): Promise<void> {
  if (testCases.length === 0) return;
  if (scoring !== null) {
    await transaction
      .insertInto('scorings')
      .values({ problem_id: problemId, test_set: number, scoring: JSON.stringify(scoring) })
      .execute();
  }
  await transaction
    .insertInto('test_cases')
    .values(
      samplesFirst(testCases).map((one, position) => ({
        problem_id: problemId,
        test_set: number,
        position,
        is_hidden: one.isHidden,
        description: one.description ?? null,
        input_sha256: bytesOfHash(one.input.sha256),
        input_bytes: one.input.bytes,
        output_sha256: bytesOfHash(one.output.sha256),
        output_bytes: one.output.bytes,
        checker_arguments: one.checkerArguments ?? null,
        comparison: one.comparison ? JSON.stringify(one.comparison) : null,
        name: one.name ?? null,
      })),
    )
    .execute();
}

/** The test cases of a set, samples first, with their data named by hashes. */
export async function namedCases(
  db: Database,
  { problemId, number }: TestSet,
): Promise<NamedCase[]> {
  const rows = await db
    .selectFrom('test_cases')
    .select(['is_hidden', 'description'])
    .select(['input_sha256', 'input_bytes', 'output_sha256', 'output_bytes'])
    .select(['checker_arguments', 'comparison', 'name'])
    .where('problem_id', '=', problemId)
    .where('test_set', '=', number)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    input: { sha256: row.input_sha256.toString('hex'), bytes: row.input_bytes },
    output: { sha256: row.output_sha256.toString('hex'), bytes: row.output_bytes },
    isHidden: row.is_hidden,
    ...(row.description !== null && { description: row.description }),
    ...(row.checker_arguments !== null && { checkerArguments: row.checker_arguments }),
    ...(row.comparison !== null && { comparison: comparison.parse(row.comparison) }),
    ...(row.name !== null && { name: row.name }),
  }));
}

/** How a set gives points; null if it gives none. */
async function readScoring(
  db: Database,
  { problemId, number: testSet }: TestSet,
): Promise<Scoring | null> {
  const row = await scoringOf(db, { problemId, testSet });
  return row === undefined ? null : scoringShape.parse(row.scoring);
}

/** Whether a set has exactly these test cases, with the same rules and the same points. */
const isSameSet = async (
  db: Database,
  set: TestSet,
  { testCases, scoring }: SetContent,
): Promise<boolean> =>
  isDeepStrictEqual(await readScoring(db, set), scoring) &&
  (await hasCases(db, set, testCases)) &&
  isDeepStrictEqual((await namedCases(db, set)).map(ruleOf), samplesFirst(testCases).map(ruleOf));

/** The rules of a test case in the form in which they are stored. */
const ruleOf = ({ checkerArguments, comparison: own, name }: NamedCase): CaseRule => ({
  ...(name !== undefined && { name }),
  ...(checkerArguments && { checkerArguments }),
  ...(own && { comparison: comparison.parse(own) }),
});

/** Whether a set has exactly these test cases, regardless of how they are judged. */
export async function hasCases(
  db: Database,
  set: TestSet,
  testCases: readonly NamedCase[],
): Promise<boolean> {
  const kept = await namedCases(db, set);
  if (kept.length !== testCases.length) return false;
  return samplesFirst(testCases).every((one, position) => {
    const before = kept[position];
    return (
      before?.isHidden === one.isHidden &&
      before.description === one.description &&
      before.input.sha256 === one.input.sha256 &&
      before.output.sha256 === one.output.sha256
    );
  });
}

/** Test cases, how they give points, and a function that finds data which are not stored yet. */
export type CasesToKeep = {
  named: NamedCase[];
  scoring: Scoring | null;
  hashes: Iterable<string>;
  read: ReadFile;
};

/**
 * Makes a new set if the given test cases or their points differ from those of `newest`; returns the
 * newest set's number.
 */
export async function nextTestSet(
  transaction: Database,
  newest: TestSet,
  { named: testCases, scoring, hashes, read }: CasesToKeep,
): Promise<number> {
  if (await isSameSet(transaction, newest, { testCases, scoring })) return newest.number;
  const next = { ...newest, number: newest.number + 1 };
  await holdBlobs(transaction, hashes, read);
  await addTestSet(transaction, next, { testCases, scoring });
  await dropUnnamedSets(transaction, next);
  return next.number;
}

/** Deletes the sets of a problem before `newest` that no result, current or earlier, refers to. */
async function dropUnnamedSets(
  transaction: Database,
  { problemId, number: newest }: TestSet,
): Promise<void> {
  await sql`
    delete from test_cases t where problem_id = ${problemId} and test_set < ${newest}
      and not exists (select from submissions s
        where s.problem_id = t.problem_id and s.test_set = t.test_set)
      and not exists (select from earlier_results e join submissions s on s.id = e.submission_id
        where s.problem_id = t.problem_id and e.test_set = t.test_set)`.execute(transaction);
  await sql`
    delete from scorings where problem_id = ${problemId} and test_set < ${newest}
      and not exists (select from test_cases t
        where t.problem_id = scorings.problem_id and t.test_set = scorings.test_set)`.execute(
    transaction,
  );
}

/** Test cases from a form, with their data. */
export type Given = ReturnType<typeof nameTestData>;

/** The test cases from a form; undefined if the set already has them. */
export async function changedCases(
  transaction: Database,
  set: TestSet,
  cases: ProblemChange['testCases'],
): Promise<Given | undefined> {
  if (cases === undefined) return undefined;
  const data = nameTestData(cases.map(asBytes));
  return (await hasCases(transaction, set, data.named)) ? undefined : data;
}

type After = {
  /** The package after the edit. */
  content: StoredPackage;
  given: Given | undefined;
  judging: ProblemRule;
  isJudgedOtherwise: boolean;
};

/** Makes a new set if the edit needs one, and returns the number of the newest. */
export async function testSetOf(
  transaction: Database,
  set: TestSet,
  { content, given, judging, isJudgedOtherwise }: After,
): Promise<number> {
  const kept = isJudgedOtherwise && !given ? await casesWithRules(transaction, set) : undefined;
  const cases = given ?? kept;
  if (cases === undefined) return set.number;
  const named = withRules(content, cases, judging);
  return nextTestSet(transaction, set, { ...cases, named, scoring: scoringIn(content, cases) });
}

/** The test cases of a set, if some have separate rules. */
async function casesWithRules(transaction: Database, set: TestSet): Promise<Given | undefined> {
  const named = await namedCases(transaction, set);
  const isRuled = named.some((one) => one.checkerArguments ?? one.comparison ?? one.name);
  return isRuled ? { named, hashes: [], read: readNone } : undefined;
}

/** Test cases with the rules of each, as in the groups of the package. */
function withRules(content: StoredPackage, { named }: Given, judging: ProblemRule): NamedCase[] {
  const rules = rulesOfForm(content, named, judging);
  return samplesFirst(named).map(
    ({ checkerArguments: _, comparison: __, name: ___, ...one }, at) => ({
      ...one,
      ...rules[at],
    }),
  );
}

/** How the changed package gives points to the test cases of the form. */
function scoringIn(content: StoredPackage, { named }: Given): Scoring | null {
  const findings = new Findings();
  const scoring = scoringOfForm(content, named, findings);
  const broken = findings.all.find(({ severity }) => severity === 'error');
  if (broken !== undefined) throw new AppError('badInput', `testCases: ${asLine(broken)}`);
  return scoring ?? null;
}
