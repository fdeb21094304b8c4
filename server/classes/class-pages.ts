/** A class as its members see it. */
import type { ClassPage } from '../../contract/classes.ts';
import type { Database } from '../../db/open.ts';
import { listAssignments } from './assignments.ts';
import {
  type Person,
  readMembers,
  readMessages,
  readRemoved,
  requireClass,
  teaches,
} from './classes.ts';

export async function pageOf(db: Database, slug: string, person: Person): Promise<ClassPage> {
  const found = await requireClass(db, slug, person);
  const isTeacher = teaches(found, person);
  const members = await readMembers(db, found.id);
  const { name, term, version, own, joinCode } = found;
  return {
    slug: found.slug,
    name,
    term,
    version,
    own,
    joinCode: isTeacher ? joinCode : null,
    now: new Date().toISOString(),
    teachers: members
      .filter(({ kind }) => kind === 'teacher')
      .map((one) => ({ id: one.id, name: one.name, account: isTeacher ? one.account : null })),
    pupils: isTeacher ? members.filter(({ kind }) => kind === 'pupil') : null,
    removed: isTeacher ? await readRemoved(db, found.id) : null,
    messages: await readMessages(db, found.id),
    assignments: await listAssignments(db, found, person),
  };
}
