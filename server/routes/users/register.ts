/** POST /users/register */
import { registrationRefusals } from '../../../contract/form-messages.ts';
import { register } from '../../../contract/users.ts';
import { mailAddressLink } from '../../accounts/address-mails.ts';
import { refuseWeak } from '../../accounts/password-rules.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { countRegistration, forgiveRegistration } from '../../accounts/rates.ts';
import { registerPerson, requireAdmitted } from '../../accounts/registration.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';

export default route(
  register,
  async ({ body, network, locale }, context) => {
    const rules = context.config.registration;
    if (!context.config.localPasswords) {
      throw new AppError('forbidden', registrationRefusals.passwordsOff);
    }
    requireAdmitted(rules, body);
    refuseWeak(body.password, 'password', body);
    const counted = countRegistration(context, network);
    await context.security.noteRefusal('registration refused', { network }, counted);
    try {
      const passwordHash = await hashPassword(body.password);
      const { password: _, ...person } = body;
      const { email } = body;
      const account = await registerPerson(context.db, rules, { ...person, passwordHash, locale });
      context.security.note('account registered', { account, network });
      if (rules.verifiesAddresses) {
        mailAddressLink(context, { id: account, email }, 'registered');
      }
    } catch (error) {
      await forgiveRegistration(context, network);
      throw error;
    }
    return true as const;
  },
  {
    body: {
      name: 'Wilma',
      email: 'wilma@example.org',
      password: 'nine tall lamps',
    },
    reply: true,
  },
);
