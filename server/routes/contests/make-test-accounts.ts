/** PUT /contests/{slug}/test-accounts */
import { makeTestAccounts } from '../../../contract/contest-desk.ts';
import { makeTestAccounts as make } from '../../contests/test-accounts.ts';
import { route } from '../../serve.ts';

export default route(
  makeTestAccounts,
  ({ params: { slug }, body: { count }, ...by }, { db }) => make(db, by, { slug, count }),
  {
    body: { count: 1 },
    reply: {
      count: 1,
      made: [
        {
          name: 'Test 1 of friday-1',
          email: 'test-1-b7c9f1de-2d0a-4f64-8e0c-6f2b8a1d3c55@test.invalid',
          password: 'k3vd-n8wq-rt5m',
        },
      ],
    },
  },
);
