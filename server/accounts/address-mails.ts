/** Mails the link with which a new address is verified. */
import type { Context } from '../context.ts';
import { mailAccount } from './account-locale.ts';
import { addAddressLink } from './address-links.ts';
import { verifyMail } from './mails.ts';

/** In the background; the account may have had another address before. */
export function mailAddressLink(
  context: Pick<Context, 'db' | 'mail' | 'config' | 'background'>,
  account: { id: string; email: string },
): void {
  const { db, config } = context;
  mailAccount(context, 'mail to verify', {
    account,
    write: async (to) => verifyMail(to, config.publicUrl, await addAddressLink(db, account)),
  });
}
