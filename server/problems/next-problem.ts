/** Suggests the next problem: unsolved, of similar difficulty, and with similar tags. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { NextProblem } from '../../contract/attempts.ts';
import { difficulty } from '../../contract/judging.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { hasSolved, isListedFor, type Viewer } from '../visibility.ts';
import { requireOpen } from './saved-work.ts';

const nextRow = z.object({
  id: z.uuid(),
  name: z.string(),
  difficulty,
  tags: z.array(z.string()),
});

/**
 * Orders problems by distance in difficulty (the harder first), then by the number of shared tags,
 * and by how many people solved them. Null if there is none left.
 */
export async function findNext(
  db: Database,
  problemId: string,
  viewer: Viewer,
): Promise<NextProblem | null> {
  await requireOpen(db, { problemId, userId: viewer?.id });
  const query = sql`
    with solved_one as (
      select tags, array_position(array['Easy', 'Medium', 'Hard'], difficulty::text) as level
      from problems where id = ${problemId}
    ), others as (
      select problems.id, problems.name, problems.difficulty, problems.tags,
        problems.accepted_submissions as accepted,
        array_position(array['Easy', 'Medium', 'Hard'], problems.difficulty::text) - solved_one.level
          as harder,
        cardinality(array(
          select unnest(problems.tags) intersect select unnest(solved_one.tags))) as shared
      from problems, solved_one
      where problems.id <> ${problemId} and ${isListedFor(viewer)}
        and not ${viewer === null ? sql`false` : hasSolved(viewer.id)}
    )
    select id, name, difficulty, tags from others
    order by abs(harder), harder desc, shared desc, accepted desc, id
    limit 1`;
  const [row] = await rowsOf(db, nextRow, query);
  return row === undefined
    ? null
    : { _id: row.id, name: row.name, difficulty: row.difficulty, tags: row.tags };
}
