/** The language of an account, in which mails are written and which a new browser takes over. */
import type { Locale } from '../../contract/locales.ts';
import type { Database } from '../../db/open.ts';
import type { Context } from '../context.ts';
import { isLocale } from '../http/locale.ts';
import type { Mail } from '../outside/mail.ts';
import type { Recipient } from './mails.ts';

/** English for an account that has none. */
export async function localeOfAccount(db: Database, id: string): Promise<Locale> {
  const row = await db.selectFrom('users').select('locale').where('id', '=', id).executeTakeFirst();
  return isLocale(row?.locale) ? row.locale : 'en';
}

/** The owner of an account as mails address them. */
export const recipientOf = async (
  db: Database,
  { id, email }: { id: string; email: string },
): Promise<Recipient> => ({ email, locale: await localeOfAccount(db, id) });

type Letter = {
  account: { id: string; email: string };
  write(to: Recipient): Mail | Promise<Mail>;
};

/** Mails the owner of an account in the background; `what` is for the log. */
export function mailAccount(
  { db, mail, background }: Pick<Context, 'db' | 'mail' | 'background'>,
  what: string,
  { account, write }: Letter,
): void {
  background.start(what, async () => mail.send(await write(await recipientOf(db, account))));
}

/** Keeps the language that a person chose. */
export async function keepLocale(db: Database, id: string, locale: Locale): Promise<void> {
  await db.updateTable('users').set({ locale }).where('id', '=', id).execute();
}

/** Keeps the language of the browser in which a person logs in, if the account has none. */
export async function noteLocale(
  db: Database,
  id: string,
  locale: Locale | undefined,
): Promise<void> {
  if (locale === undefined) return;
  await db
    .updateTable('users')
    .set({ locale })
    .where('id', '=', id)
    .where('locale', 'is', null)
    .execute();
}
