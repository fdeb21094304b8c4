/** The mails that Arbiter has written to files, for there is no SMTP server in the journeys. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox');

/** The path of the link in the mail to an address, as soon as the mail is there. */
export async function mailedLink(email: string): Promise<string> {
  let path: string | undefined;
  await expect(async () => {
    path = (await linksTo(email)).at(0);
    expect(path).toBeDefined();
  }).toPass();
  return path ?? '';
}

async function linksTo(email: string): Promise<string[]> {
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  );
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .flatMap(({ text = '' }) => /\/reset-password\/[\w-]+/.exec(text)?.[0] ?? []);
}
