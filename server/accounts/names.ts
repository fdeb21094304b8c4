/** Names that look alike count as the same, even if their characters differ. */
import { sql } from 'kysely';
import unhomoglyph from 'unhomoglyph';
import { condition } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';

/**
 * The look of a name, as text to compare: the skeleton of Unicode's TR 39 (section 4) without case.
 * Upper and lower case look different, so both are used, and i, l, I and 1 are equal.
 */
export function skeletonOf(name: string): string {
  const shape = (text: string) => unhomoglyph(text.normalize('NFD')).toLowerCase();
  const folded = shape(shape(name.normalize('NFKC')));
  return folded.normalize('NFD').replaceAll('i', 'l').replaceAll(/\s+/g, ' ');
}

const pageRows = 500;

/**
 * Adds the skeletons of names from older versions, oldest first; a name that looks like an existing
 * one gets none.
 */
export async function fillSkeletons(db: Database): Promise<void> {
  let after: { created_at: Date; id: string } | undefined;
  for (;;) {
    let next = db
      .selectFrom('users')
      .select(['id', 'name', 'created_at'])
      .where('name_skeleton', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageRows);
    if (after !== undefined) {
      const { created_at, id } = after;
      next = next.where(condition`(created_at, id) > (${created_at}, ${id}::uuid)`);
    }
    const people = await next.execute();
    const ids = people.map(({ id }) => id);
    const skeletons = people.map(({ name }) => skeletonOf(name));
    await sql`
      update users set name_skeleton = found.skeleton
      from (
        select distinct on (skeleton) id, skeleton
        from unnest(${ids}::uuid[], ${skeletons}::text[]) with ordinality
          as named (id, skeleton, place)
        order by skeleton, place) as found
      where users.id = found.id and not exists (
        select from users other where other.name_skeleton = found.skeleton)`.execute(db);
    after = people.at(-1);
    if (people.length < pageRows) return;
  }
}
