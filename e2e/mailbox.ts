/** The mails that Arbiter has sent to the mail server of the journeys. */
import { expect } from '@playwright/test';
import { mailboxAddress } from './place.ts';

/** A mail as mail-server.ts shows it. */
export type Mail = { to: string[]; text: string };

/** The path of the link in the mail to an address, as soon as the mail has arrived. */
export async function mailedLink(email: string): Promise<string> {
  let path: string | undefined;
  await expect(async () => {
    path = (await linksTo(email)).at(0);
    expect(path).toBeDefined();
  }).toPass();
  return path ?? '';
}

async function linksTo(email: string): Promise<string[]> {
  const response = await fetch(mailboxAddress);
  const mails = (await response.json()) as Mail[];
  return mails
    .filter(({ to }) => to.includes(email))
    .flatMap(({ text }) => /\/reset-password\/[\w-]+/.exec(text)?.[0] ?? []);
}
