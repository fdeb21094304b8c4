/**
 * What a feed tells: problems as they became published, what contests announced to all, and what
 * teachers wrote to their classes. A visitor is told what pages show to everyone; a person also what is
 * said in their contests and classes, but nothing by a role.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Locale } from '../../contract/locales.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { localeOfAccount } from '../accounts/account-locale.ts';
import { concerns } from '../contests/contests.ts';
import { textsIn } from '../http/translated.ts';
import { isListedFor } from '../visibility.ts';
import { type FeedEntry, writeFeed } from './atom.ts';

/** Entries of a feed; the text of each is bounded where it is written. */
const newsMaxEntries = 50;

const newsRow = z.object({
  kind: z.enum(['problem', 'contest', 'class']),
  uuid: z.uuid(),
  /** Of the problem, the contest or the class. */
  name: z.string(),
  place: z.string(),
  text: z.string(),
  at: z.date(),
});

/** `userId`: null for what everyone may read. */
async function readNews(db: Database, userId: string | null): Promise<z.infer<typeof newsRow>[]> {
  // In a contest with windows, messages about a problem reach people who have not seen it yet.
  const query = sql`
    select * from (
      (select 'problem' as kind, id as uuid, name, id::text as place, difficulty as text,
         published_at as at
       from problems
       where published_at is not null and ${isListedFor(null)}
       order by published_at desc, id limit ${newsMaxEntries})
      union all
      (select 'contest', told.id, contests.name, contests.slug, told.text, told.written_at
       from contest_clarifications told join contests on contests.id = told.contest_id
       where told.from_id is null and told.to_id is null and told.reply_to is null
         and told.written_at <= now()
         and (contests.window_ms is null or told.problem_id is null)
         and ${concerns(userId)}
       order by told.written_at desc, told.id limit ${newsMaxEntries})
      union all
      (select 'class', told.id, classes.name, classes.slug, told.text, told.written_at
       from class_members own
         join class_messages told on told.class_id = own.class_id
         join classes on classes.id = own.class_id
       where own.user_id = ${userId}::uuid
       order by told.written_at desc, told.id limit ${newsMaxEntries})
    ) as news
    order by at desc, uuid limit ${newsMaxEntries}`;
  return await rowsOf(db, newsRow, query);
}

type Asked = {
  /** Null for the feed of everyone. */
  userId: string | null;
  /** The address of the feed, without that of the site. */
  path: string;
  publicUrl: string;
};

/** The feed of a person, or of everyone. */
export async function newsFeed(db: Database, { userId, path, publicUrl }: Asked): Promise<string> {
  const self = `${publicUrl}${path}`;
  const news = await readNews(db, userId);
  const locale = userId === null ? 'en' : await localeOfAccount(db, userId);
  const { t } = textsIn(locale);
  return writeFeed({
    id: userId === null ? self : `urn:uuid:${userId}`,
    locale,
    title: userId === null ? t`Arbiter: news` : t`Arbiter: your news`,
    self,
    site: `${publicUrl}/`,
    entries: news.map((row) => shown(row, { publicUrl, locale })),
  });
}

const shown = (
  { kind, uuid, name, place, text, at }: z.infer<typeof newsRow>,
  { publicUrl, locale }: { publicUrl: string; locale: Locale },
): FeedEntry => {
  const { t, inWords } = textsIn(locale);
  if (kind === 'problem') {
    const url = `${publicUrl}/problem/${place}`;
    return { uuid, title: t`New problem: ${name}`, text: t`Difficulty: ${inWords(text)}`, url, at };
  }
  const url = `${publicUrl}/${kind === 'contest' ? 'contests' : 'classes'}/${place}`;
  return { uuid, title: t`${name}: announcement`, text, url, at };
};
