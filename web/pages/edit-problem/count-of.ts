/** A count with its noun: "1 submission", "2,000 submissions". */
import { plural } from '../../ui/format.ts';

export const countOf = (submissions: number): string =>
  plural(submissions, '# submission|# submissions');
