/** POST /lti/registration-links */
import { makeRegistrationLink } from '../../../contract/lti.ts';
import { makeLink } from '../../lti/platforms.ts';
import { route } from '../../serve.ts';

export default route(
  makeRegistrationLink,
  async ({ caller, network }, context) => await makeLink(context, { caller, network }),
  {
    reply: {
      url: 'https://judge.example.org/lti/register/2vJm0kq7x1nZ4tYc8wHfLr5sEoDbUgPi9aXKjQyM3NA',
      endsAt: '2026-10-05T09:00:00.000Z',
    },
  },
);
