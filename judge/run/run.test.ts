/** When a run on custom input ends. */
import { expect, it } from 'vitest';
import { judgeRun } from '../judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import type { RunRequest } from './sandbox-messages.ts';

const workshop = await openTestWorkshop();

it('ends at its limit, because its time is not judged', async () => {
  const asked: RunRequest[] = [];
  const run = (request: RunRequest) => {
    asked.push(request);
    return workshop.sandbox.run(request);
  };
  const { result } = await judgeRun({
    place: { sandbox: { run }, slot: 0, core: 0 },
    compiler: workshop.compiler,
    source: Buffer.from('int main() { for (volatile int i = 0;; i = i + 1) {} }'),
    input: Buffer.alloc(0),
    scratchFolder: workshop.folder,
  });
  expect(asked.map(({ limits }) => limits)).toMatchObject([{ cpuKillMs: 5000, cpuLimitMs: 5000 }]);
  expect(result).toMatchObject({ success: false });
  expect(result.error).toMatch(/^Time Limit Exceeded: used 5\.\d\d s of CPU; the limit is 5 s\.$/);
  // A judged case would continue to 5520 ms.
  expect(result.executionTime).toBeLessThan(5300);
});
