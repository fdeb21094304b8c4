/** Sources and statements that take long to parse delay only their sender. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const person = await server.addPerson('attacker');

const nested = (from: string, to: string) => `#define ${from} ${`${to} `.repeat(12)}\n`;
const bomb = `${nested('a', 'b')}${nested('b', 'c')}${nested('c', 'd')}${nested('d', 'e')}${nested('e', '+1')}`;

const codes = {
  'nested macros': `${bomb}int main() { int x = a; }`,
  parentheses: `int main() { int x = ${'('.repeat(24_000)}; }`,
  'number signs': '#'.repeat(64_000),
  braces: `int main() ${'{'.repeat(60_000)}`,
  loops: `int main() { int n; ${'for (int i = 0; i < n; i++) '.repeat(2_000)}; }`,
  operators: `int main() { int x = 1${' - 1'.repeat(15_000)}; }`,
  templates: `${'vector<'.repeat(9_000)} x;`,
};

const statements = {
  'one long word': 'a'.repeat(60_000),
  sentences: 'find. '.repeat(10_000),
  points: '.'.repeat(60_000),
  'blanks and no end': `find${' '.repeat(60_000)}x`,
  headings: '# \n'.repeat(20_000),
  comparisons: '1 <= a <= '.repeat(6_000),
  commas: `$${'a,'.repeat(30_000)}$`,
  digits: `has ${'1'.repeat(60_000)}`,
  braces: '^{'.repeat(30_000),
  'many formulas in a line': `## Constraints\n\n- ${'$1 \\le n$, '.repeat(5_000)}`,
  'many bounds': `## Constraints\n\n${'- $1 \\le n \\le 7$\n'.repeat(3_000)}`,
  'one long number': `## Constraints\n\n- $1 \\le n \\le ${'9'.repeat(60_000)}$`,
  'one long input': `## Input\n\nThe first line contains ${'$n$, '.repeat(10_000)}`,
  'many sentences': `## Input\n\n${'One line with an integer $n$. '.repeat(2_000)}`,
  'many sections': '## Input\n\na\n\n'.repeat(4_000),
  'titles that do not end': `**${'a'.repeat(60_000)}\n**${'*'.repeat(900)}`,
};

/** The longest time that the event loop was blocked during `call`. */
async function longestSilenceMs(call: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  await call();
  delays.disable();
  return delays.max / 1e6;
}

/** Far above what a busy machine needs, far below what these inputs used to take. */
const silenceMaxMs = 1_000;

const hint = (problemStatement: string, userCode: string, level: number) =>
  server.call('POST /ai/get-hint', { body: { problemStatement, userCode, level } });

describe('the server stays responsive while it parses', () => {
  it.each(Object.entries(codes))('code of %s', async (_, code) => {
    const silenceMs = await longestSilenceMs(async () => {
      const statement = '$1 \\le n \\le 10^5$';
      for (const level of [1, 2, 3]) expect((await hint(statement, code, level)).status).toBe(200);
      const body = { code, problemStatement: statement, language: 'cpp' };
      expect((await server.call('POST /ai/review-code', { as: person, body })).status).toBe(200);
    });
    expect(silenceMs).toBeLessThan(silenceMaxMs);
  });

  it.each(Object.entries(statements))('a statement of %s', async (_, problemStatement) => {
    const silenceMs = await longestSilenceMs(async () => {
      expect((await hint(problemStatement, '', 1)).status).toBe(200);
      const explained = server.call('POST /ai/explain-problem', { body: { problemStatement } });
      const { status, body } = await explained;
      expect(status).toBe(200);
      // It was parsed to the end, and no thread had to be stopped.
      expect((body as { explanation: string }).explanation).toContain('### Limits');
    });
    expect(silenceMs).toBeLessThan(silenceMaxMs);
  });
});
