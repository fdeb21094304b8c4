/** DELETE /people/{id}/second-factor */
import { takeSecondFactorAway } from '../../../contract/people.ts';
import { loseSecondFactor } from '../../accounts/people.ts';
import { route } from '../../serve.ts';

export default route(
  takeSecondFactorAway,
  async ({ params: { id }, caller, network }, context) => {
    const { mail, background, security } = context;
    const notice = await loseSecondFactor(context, { caller, network }, id);
    security.note('second factor switched off', { account: id, network });
    if (notice !== undefined) background.start('notice of passkeys', () => mail.send(notice));
    return { success: true as const };
  },
  { reply: { success: true } },
);
