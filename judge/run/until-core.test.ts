/** Work that is repeated while the host has no core for it. */
import { expect, it } from 'vitest';
import { HostFault } from '../faults.ts';
import { untilCore } from './until-core.ts';

const busy = new HostFault('no-core', 'the host had no core for the program');

/**
 * Work that ends with each of these faults in turn and then succeeds, and a count of its starts.
 */
function endingWith(faults: Error[]) {
  const left = [...faults];
  const begun = { times: 0 };
  const work = async () => {
    begun.times += 1;
    const fault = left.shift();
    if (fault) throw fault;
    return 'done';
  };
  return { work, begun };
}

it('work that had no core is done again after each rest', async () => {
  const { work, begun } = endingWith([busy, busy]);
  expect(await untilCore(work, [1, 1])).toBe('done');
  expect(begun.times).toBe(3);
});

it('work that has no core after the last rest ends with the fault', async () => {
  const { work, begun } = endingWith([busy, busy, busy]);
  await expect(untilCore(work, [1, 1])).rejects.toBe(busy);
  expect(begun.times).toBe(3);
});

it('work that fails for another reason is not done again', async () => {
  const full = new HostFault('disk-full', 'the disk is full');
  const { work, begun } = endingWith([full]);
  await expect(untilCore(work, [1, 1])).rejects.toBe(full);
  expect(begun.times).toBe(1);
});
