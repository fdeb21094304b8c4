/** Mails the link with which a new address is verified. */
import type { Context } from '../context.ts';
import { mailAccount } from './account-locale.ts';
import { addAddressLink } from './address-links.ts';
import { type Addressed, verifyMail } from './mails.ts';

/** In the background. */
export function mailAddressLink(
  context: Pick<Context, 'db' | 'mail' | 'config' | 'background'>,
  account: { id: string; email: string },
  why: Addressed,
): void {
  const { db, config } = context;
  mailAccount(context, 'mail to verify', {
    account,
    write: async (to) => {
      const token = await addAddressLink(db, account);
      return verifyMail(to, why, { publicUrl: config.publicUrl, token });
    },
  });
}
