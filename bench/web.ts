/**
 * How much the pages of the web client load, how soon they are usable, and whether they shift or
 * stutter: in Chromium, on a real server with generated problems. Fails if a page loads more than
 * allowed, which does not depend on the machine.
 */
import type { Browser, Page } from '@playwright/test';
import { translatedLocales } from '../web/translate.ts';
import { type Amounts, fill } from './boards-data.ts';
import { openPool, withDatabase } from './database.ts';
import { addContest } from './faults-contest.ts';
import type { Figures, Size } from './figures.ts';
import { withServer } from './site.ts';
import {
  longTasksDuring,
  newPage,
  openBrowser,
  typeIntoEditor,
  type Visit,
  visit,
} from './web-browser.ts';
import { type MeasuredPage, preparePages } from './web-pages.ts';

const amountsBySize: Record<Size, Amounts> = {
  small: { people: 20, problems: 500, submissions: 200, contributions: 5 },
  large: { people: 2_000, problems: 10_000, submissions: 100_000, contributions: 500 },
};
const roundsBySize: Record<Size, number> = { small: 1, large: 5 };

/** JavaScript and CSS of a page's first load without editor, formatted statements and typefaces. */
const firstLoadMaxBytes = 200_000;
const keyPauseMs = 40;

/** Sizes in kB (1000 bytes) of gzip, times in ms: medians of visits with an empty cache. */
export async function run(size: Size): Promise<Figures> {
  return await withDatabase(async ({ url, folder, client }) => {
    await fill(client, amountsBySize[size]);
    const pages = await preparePages(client, size === 'large');
    await holdContest(url);
    return await withServer(url, folder, async (origin) => {
      const browser = await openBrowser();
      return await measure({ browser, origin, pages, size }).finally(() => browser.close());
    });
  });
}

/** A contest of one problem, with all people in it. */
async function holdContest(url: string): Promise<void> {
  const pool = openPool(url);
  const idsOf = async (table: 'users' | 'problems'): Promise<string[]> =>
    (await pool.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(
      ({ id }) => id,
    );
  const [problemId = ''] = await idsOf('problems');
  await addContest(pool, { problemId, people: await idsOf('users') }).finally(() => pool.end());
}

type Setting = { browser: Browser; origin: string; pages: MeasuredPage[]; size: Size };

async function measure({ browser, origin, pages, size }: Setting): Promise<Figures> {
  const rounds = roundsBySize[size];
  const figures: Figures = {};
  // The server's own first replies are slow.
  if (size === 'large') for (const page of pages) await visit(browser, origin, page);
  for (const page of pages) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, origin, page));
    Object.assign(figures, figuresOf(page.name, visits));
  }
  const problem = pageNamed(pages, 'problem');
  const typed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    typed.push(await typeIntoEditor(browser, origin, problem));
  }
  figures.problemTypedMs = Math.round(median(typed));
  Object.assign(figures, await stutter(browser, origin, pageNamed(pages, 'problems')));
  for (const name of size === 'large' ? ['problem', 'board'] : ['problem']) {
    for (const locale of translatedLocales) {
      const { firstBytes } = await visit(browser, origin, { ...pageNamed(pages, name), locale });
      figures[`${name}FirstKb ${locale}`] = inKb(firstBytes);
    }
  }
  if (size === 'large') printTable(figures, pages);
  refuseHeavyPages(figures);
  return figures;
}

function pageNamed(pages: MeasuredPage[], name: string): MeasuredPage {
  const page = pages.find((one) => one.name === name);
  if (page === undefined) throw new Error(`there is no page ${name}`);
  return page;
}

function figuresOf(name: string, visits: Visit[]): Figures {
  const [{ firstBytes, markdownBytes, editorBytes, fontsBytes } = noVisit] = visits;
  return {
    [`${name}FirstKb`]: inKb(firstBytes),
    ...(markdownBytes > 0 && { [`${name}MarkdownKb`]: inKb(markdownBytes) }),
    ...(editorBytes > 0 && { [`${name}EditorKb`]: inKb(editorBytes) }),
    ...(fontsBytes > 0 && { [`${name}FontsKb`]: inKb(fontsBytes) }),
    [`${name}ShownMs`]: Math.round(median(visits.map(({ shownMs }) => shownMs))),
    [`${name}Shift`]: Number(Math.max(...visits.map(({ shift }) => shift)).toFixed(4)),
  };
}

const inKb = (bytes: number): number => Math.round(bytes / 100) / 10;

const noVisit: Visit = {
  firstBytes: 0,
  markdownBytes: 0,
  editorBytes: 0,
  fontsBytes: 0,
  shownMs: 0,
  shift: 0,
};

/** The longest task during each common action on a long list. */
async function stutter(browser: Browser, origin: string, list: MeasuredPage): Promise<Figures> {
  const page = await newPage(browser, list.token);
  try {
    await page.goto(origin + list.path, { waitUntil: 'networkidle' });
    const figures: Figures = {};
    for (const [name, act] of Object.entries(actions)) {
      const tasks = await longTasksDuring(page, () => act(page));
      figures[`${name}LongestTaskMs`] = Math.round(Math.max(0, ...tasks));
    }
    return figures;
  } finally {
    await page.context().close();
  }
}

const actions: Record<string, (page: Page) => Promise<void>> = {
  scroll: async (page) => {
    await page.mouse.move(700, 600);
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 400);
  },
  search: async (page) => {
    await page.getByLabel('Search').pressSequentially('problem 12', { delay: keyPauseMs });
    await page.getByLabel('Search').fill('');
  },
  filterByTag: async (page) => {
    await page.getByLabel('Tag', { exact: true }).pressSequentially('tag 3', { delay: keyPauseMs });
    await page.getByLabel('Tag', { exact: true }).fill('');
  },
  filterByDifficulty: async (page) => {
    await page.getByLabel('Difficulty').selectOption('Hard');
    await page.getByLabel('Difficulty').selectOption('All');
  },
  sort: async (page) => {
    for (const heading of ['Name', 'Difficulty', 'Success Rate']) {
      await page.getByRole('columnheader', { name: heading }).getByRole('button').click();
    }
  },
  turnPages: async (page) => {
    for (let turn = 0; turn < 5; turn += 1) {
      await page.getByRole('button', { name: 'Next' }).click();
    }
  },
};

function refuseHeavyPages(figures: Figures): void {
  const heavy = Object.entries(figures).filter(
    ([name, kB]) => name.includes('FirstKb') && Number(kB) * 1000 > firstLoadMaxBytes,
  );
  if (heavy.length === 0) return;
  const named = heavy.map(([name, kB]) => `${name.replace('FirstKb', '')} ${kB} kB`).join(', ');
  throw new Error(`more than ${firstLoadMaxBytes / 1000} kB on the first load: ${named}`);
}

function printTable(figures: Figures, pages: MeasuredPage[]): void {
  const row = (...cells: unknown[]) =>
    console.log(
      cells.map((cell, index) => String(cell)[index ? 'padStart' : 'padEnd'](20)).join(''),
    );
  row('page', 'first load, kB', 'shown after, ms', 'layout shift');
  for (const { name } of pages) {
    row(name, figures[`${name}FirstKb`], figures[`${name}ShownMs`], figures[`${name}Shift`]);
  }
  for (const [figure, value] of Object.entries(figures)) {
    console.log(JSON.stringify({ bench: 'web', figure, value }));
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
