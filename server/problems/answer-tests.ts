/** The tests of a problem by the names under which people submit their answers. */
import type { AnswerTest } from '../../contract/answers.ts';
import type { Database } from '../../db/open.ts';
import { answerTests } from '../../problems/package/answers.ts';

type Asked = {
  problemId: string;
  /** By default, the newest. */
  testSet?: number;
};

/** In the order in which they are judged. */
export async function readAnswerTests(
  db: Database,
  { problemId, testSet }: Asked,
): Promise<AnswerTest[]> {
  const rows = await db
    .selectFrom('test_cases')
    .select(['is_hidden', 'name'])
    .where('problem_id', '=', problemId)
    .where('test_set', '=', (eb) =>
      testSet === undefined
        ? eb.selectFrom('problems').select('test_set').where('id', '=', problemId)
        : eb.val(testSet),
    )
    .orderBy('position')
    .execute();
  return answerTests(rows.map(({ is_hidden: isHidden, name }) => ({ isHidden, name })));
}
