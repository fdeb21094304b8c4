/** Feeds of contests that stay open: what they tell, until when, and what they hold in memory. */
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultLanguage } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import {
  importPackage,
  type PackageText,
  smallPackage,
  zipOf,
} from '../testing/contest-packages.ts';
import { openTestServer, type Person } from '../testing/server.ts';
import { head, type Line, listen, open } from '../testing/sockets.ts';
import { lookAt } from './contest-api.ts';
import { openContestFeeds } from './contest-feed.ts';
import { readContest } from './contests.ts';

const server = await openTestServer();
const port = await listen(server.app);
const add = async (files: PackageText) => await importPackage(server.db, await zipOf(files));
await add(smallPackage);
const lines: Line[] = [];
afterAll(() => {
  for (const { socket } of lines) socket.destroy();
});

/** Opens the feed of the small contest, and reads what there is now. */
async function follow(as?: Person): Promise<Line> {
  const headers = as && { authorization: `Bearer ${as.token}` };
  const line = await open(port, head('GET /api/contests/small/event-feed', headers));
  lines.push(line);
  await line.until('"type":"state"');
  return line;
}

const lastChunk = '\r\n0\r\n\r\n';

describe('a feed that stays open', () => {
  it('tells what is different when the contest is imported anew in the same size', async () => {
    const before = await readContest(server.db, 'small', null);
    const line = await follow();
    const judgements = smallPackage['judgements.json'].replace('WA', 'TLE');
    await add({ ...smallPackage, 'judgements.json': judgements });
    await line.until('"judgement_type_id":"TLE"');
    // By these, a board that was computed of the old contest is not stored for the new one.
    const after = await readContest(server.db, 'small', null);
    expect(Number(after.settingsVersion)).toBeGreaterThan(Number(before.settingsVersion));
    expect(Number(after.runsVersion)).toBeGreaterThan(Number(before.runsVersion));
  });

  it('tells an announcement when its time has come', async () => {
    const line = await follow();
    await sql`
      insert into contest_clarifications (contest_id, external_id, text, written_at)
      select id, 'soon', 'Soon.', now() + interval '1 second' from contests where slug = 'small'
    `.execute(server.db);
    await line.until('"text":"Soon."');
  });

  it.each([
    [
      'is an administrator no more',
      'demoted',
      (id: string) => sql`update users set is_admin = false where id = ${id}`,
    ],
    ['has logged out', 'gone', (id: string) => sql`delete from sessions where user_id = ${id}`],
  ])('ends when the caller %s', async (_, name, change) => {
    const person = await server.addPerson(name, { isAdmin: true });
    const line = await follow(person);
    await change(person.id).execute(server.db);
    await line.until(lastChunk);
  });

  it('ends when the contest becomes a draft', async () => {
    const line = await follow();
    const become = (visibility: string) =>
      sql`update contests set visibility = ${visibility} where slug = 'small'`.execute(server.db);
    await become('draft');
    await line.until(lastChunk);
    await become('published');
  });
});

describe('the memory of feeds', () => {
  const asked = () => ({
    look: () => lookAt(server.db, 'small', null),
    sinceToken: undefined,
    isOpen: true,
    signal: new AbortController().signal,
  });

  it('is shared by those who see the same, and given back', async () => {
    const feeds = openContestFeeds(server.db, [defaultLanguage]);
    const first = await feeds.open('a', asked());
    const held = feeds.heldBytes();
    expect(held).toBeGreaterThan(0);
    const others = await Promise.all(['b', 'c'].map((who) => feeds.open(who, asked())));
    expect(feeds.heldBytes()).toBe(held);
    const begun = await first.lines.next();
    expect(begun.value).toContain('"type":"contest"');
    for (const { end } of [first, ...others]) {
      end();
      end();
    }
    expect(feeds.heldBytes()).toBe(0);
  });

  it.each([
    ['all feeds hold too much', { heldMaxBytes: 100 }, refusals.tooMuchAtOnce],
    ['a contest has too many runs', { objectsMax: 3 }, refusals.noFeed],
  ])('is bounded: a feed is refused if %s', async (_, bounds, sentence) => {
    const feeds = openContestFeeds(server.db, [defaultLanguage], { feedsMax: 1, ...bounds });
    await expect(feeds.open('a', asked())).rejects.toThrow(sentence);
    // Its place was given back.
    await expect(feeds.open('a', asked())).rejects.toThrow(sentence);
    expect(feeds.heldBytes()).toBe(0);
  });
});
