/** What a view of another person shares with its administrator, whose browser it is: nothing. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readInputs } from './pages/problem/console/inputs.ts';
import {
  keepJudging,
  readCode,
  readJudging,
  saveCode,
  templateOf,
} from './pages/problem/editor/drafts.ts';
import { clearHistory, keepEntry, readHistory } from './pages/problem/tutor/assistant/history.ts';
import { filtersAt, keepViews, readViews, rememberFilters } from './pages/problems/kept-views.ts';
import { noFilters } from './pages/problems/narrow.ts';
import { forgetPerson, keepView } from './token.ts';

function openStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

let [browser, tab] = [openStorage(), openStorage()];
beforeEach(() => {
  [browser, tab] = [openStorage(), openStorage()];
  vi.stubGlobal('localStorage', browser);
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => vi.unstubAllGlobals());

const draft = { problemId: 'sum', language: 'cpp' } as const;
const template = templateOf(draft.language);
const answer = { mode: 'review', assistant: 'rules', text: 'Fine.', at: '2026-01-01' } as const;

function work(name: string): void {
  saveCode(draft, `// ${name}`, template);
  keepJudging('sum', name);
  keepEntry('sum', { ...answer, text: name });
  rememberFilters({ ...noFilters, tag: name });
  keepViews([{ name, query: '' }]);
}

const seen = () => ({
  code: readCode(draft, template),
  judging: readJudging('sum'),
  answers: readHistory('sum').map(({ text }) => text),
  tag: filtersAt(new URLSearchParams()).tag,
  views: readViews().map(({ name }) => name),
  input: readInputs('sum', 'a sample').all[0]?.text,
});

const of = (name: string) => ({
  code: `// ${name}`,
  judging: name,
  answers: [name],
  tag: name,
  views: [name],
});

it('shows nothing that the administrator has in the browser', () => {
  const nothing = seen();
  tab.clear();
  work('admin');
  browser.setItem('input:sum', 'typed by the administrator');
  expect(seen()).toEqual({ ...of('admin'), input: 'typed by the administrator' });
  keepView('token');
  expect(seen()).toEqual(nothing);
});

it('leaves nothing in the browser, and changes nothing there', () => {
  work('admin');
  const before = new Map(browser.kept);
  keepView('token');
  work('viewed');
  expect(seen()).toMatchObject(of('viewed'));
  clearHistory('sum');
  expect(browser.kept).toEqual(before);
  forgetPerson();
  expect([...tab.kept]).toEqual([]);
  expect(seen()).toMatchObject(of('admin'));
});
