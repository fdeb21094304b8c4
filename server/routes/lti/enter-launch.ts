/** POST /lti/launches/enter: as a login by a provider, with the launch as its answer. */
import { enterLaunch } from '../../../contract/lti.ts';
import { refusals } from '../../../contract/messages.ts';
import { accountOfLogin, noteLoginUse } from '../../accounts/linked-logins.ts';
import { enter } from '../../accounts/logins.ts';
import { admitPerson } from '../../accounts/new-people.ts';
import { countEntry } from '../../accounts/rates.ts';
import { endSession } from '../../accounts/sessions.ts';
import { requireOpen } from '../../accounts/users.ts';
import { exampleLaunch, known } from '../../examples.ts';
import { AppError } from '../../http/errors.ts';
import { identityOf, readNewLaunch, takeLaunch } from '../../lti/launches.ts';
import { route } from '../../serve.ts';

export default route(
  enterLaunch,
  async ({ body, headers, network, device, locale }, context) => {
    const { db, config, security } = context;
    const where = { state: body.launch, cookie: headers.cookie, publicUrl: config.publicUrl };
    const reading = readNewLaunch(db, where);
    const opened = await security.noteRefusal('login failed', { network }, reading);
    await countEntry(context, body.launch);
    const identity = identityOf(opened);
    if ((await accountOfLogin(db, identity)) === undefined) {
      const { invitation } = body;
      await admitPerson(context, identity, {
        provider: opened.platform,
        noAddress: refusals.platformNoAddress,
        invitation,
        network,
      });
    }
    const account = await accountOfLogin(db, identity);
    if (account === undefined) throw new AppError('unauthenticated', refusals.launchOver);
    const facts = { account: account.id, network };
    await security.noteRefusal('login refused', facts, requireOpen(account));
    await noteLoginUse(db, identity);
    const entered = await enter(context, account, { device, network, locale, hasFactor: false });
    if (await takeLaunch(db, body.launch, entered.sessionId)) return entered;
    // Another call with the same launch was quicker.
    await endSession(db, entered.sessionId);
    throw new AppError('unauthenticated', refusals.launchOver);
  },
  {
    body: { launch: exampleLaunch },
    reply: {
      access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
      id: known.person,
      isAdmin: false,
    },
  },
);
