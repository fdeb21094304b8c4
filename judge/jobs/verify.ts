/**
 * Verifies the package of a problem: continues after the finished steps, and leaves the rest for
 * later when other jobs wait.
 */
import { filesOf, fromStored } from '../../problems/package/stored.ts';
import { readBlobs } from '../../work/blobs.ts';
import type { Lease } from '../../work/claim.ts';
import { discard } from '../../work/finish.ts';
import {
  isWaitedFor,
  keepPosition,
  leaveVerification,
  readVerification,
  storeStep,
  storeVerification,
  type VerificationEnd,
  type VerificationWork,
} from '../../work/verifying.ts';
import { faultText } from '../faults.ts';
import type { Done, Tools } from '../process/tools.ts';
import type { Place } from '../run/execute.ts';
import { stepKeys } from '../verify/keys.ts';
import type { VerifyPlace } from '../verify/place.ts';
import { type Verified, verify as verifyPackage } from '../verify/verify.ts';
import type { Kind } from './kind.ts';

export const verify: Kind<'verify'> = {
  async run(tools, place, { lease }) {
    const { db } = tools;
    const work = await readVerification(db, lease.job);
    if (work === undefined) return { cpuMs: 0, store: () => discard(db, lease) };
    const verified = await verifyStored(tools, placeOf(tools, place), { lease, work });
    if (verified === undefined) {
      return verifyDone(tools, lease, { fault: 'a file of the package was deleted meanwhile' });
    }
    const { report } = verified;
    if (report !== null) return verifyDone(tools, lease, { report });
    return { cpuMs: 0, store: (cost) => leaveVerification(db, lease, cost) };
  },
  fail: (tools, { job, fault }) => verifyDone(tools, job.lease, { fault: faultText(fault) }),
};

/** How a verification ends. It runs programs of many people, so nothing is charged. */
const verifyDone = ({ db }: Tools, lease: Lease, end: VerificationEnd): Done => ({
  cpuMs: 0,
  store: (cost) => storeVerification(db, lease, end, cost),
});

/** Undefined if a file of the package is missing. */
async function verifyStored(
  { db }: Tools,
  place: VerifyPlace,
  { lease, work: { content, done, earlier } }: { lease: Lease; work: VerificationWork },
): Promise<Verified | undefined> {
  const names = filesOf(content);
  const files = await readBlobs(db, names);
  if (names.some(({ sha256 }) => !files.has(sha256))) return undefined;
  const one = fromStored(content, ({ sha256 }) => files.get(sha256) ?? Buffer.alloc(0));
  return await verifyPackage({
    place,
    one,
    done,
    earlier: { steps: earlier, keys: stepKeys(content, one) },
    onStep: (name, position) => keepPosition(db, lease, { name, ...position }),
    goesOn: async (step) =>
      (await storeStep(db, lease, step)) === 'stored' && !(await isWaitedFor(db, lease.judgeId)),
  });
}

/** Where a package's programs run. */
export const placeOf = (
  { sandbox, languages, scratchFolder, stopping }: Tools,
  { slot, core, sandbox: { run } }: Place,
): VerifyPlace => ({
  sandbox: { ...sandbox, run },
  languages,
  slot,
  core,
  scratchFolder,
  signal: stopping,
});
