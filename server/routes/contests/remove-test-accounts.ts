/** DELETE /contests/{slug}/test-accounts */
import { removeTestAccounts } from '../../../contract/contest-desk.ts';
import { removeTestAccounts as remove } from '../../contests/test-accounts.ts';
import { route } from '../../serve.ts';

export default route(
  removeTestAccounts,
  ({ params: { slug }, ...by }, { db }) => remove(db, by, slug),
  { reply: { removed: 3 } },
);
