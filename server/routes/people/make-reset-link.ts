/** POST /people/{id}/reset-link */
import { makeResetLink } from '../../../contract/people.ts';
import { resetUrl } from '../../accounts/mails.ts';
import { addResetFor } from '../../accounts/people.ts';
import { route } from '../../serve.ts';

export default route(
  makeResetLink,
  async ({ params: { id }, caller, network }, { db, config }) => {
    const token = await addResetFor(db, { caller, network }, id);
    return { url: resetUrl(config.publicUrl, token) };
  },
  {
    reply: {
      url: 'https://judge.example.org/reset-password/2vJm0kq7x1nZ4tYc8wHfLr5sEoDbUgPi9aXKjQyM3NA',
    },
  },
);
