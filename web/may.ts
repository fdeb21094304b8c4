/** Whether a person may see what a role opens; administrators hold all roles. */
import type { Role } from '../contract/roles.ts';
import type { Details } from '../contract/users.ts';

export const may = (
  person: Pick<Details, 'isAdmin' | 'roles'> | null | undefined,
  ...anyOf: Role[]
): boolean => !!person && (person.isAdmin || person.roles.some((role) => anyOf.includes(role)));
