/** What tests do with reviews of drafts: verify a draft, send it, comment on it. */
import { expect } from 'vitest';
import type { VerificationReport } from '../../contract/verification.ts';
import type { Draft } from '../../contract/workshop.ts';
import type { Review } from '../../contract/workshop-reviews.ts';
import { claim } from '../../work/claim.ts';
import { storeVerification } from '../../work/verifying.ts';
import { draftsOf } from './drafts.ts';
import type { Answer, Person, TestServer } from './server.ts';

export const reportWith = (error: number): VerificationReport => ({
  isRight: error === 0,
  counts: { error, warning: 0, remark: 0 },
  sections: [],
  tests: [],
  groups: [],
  submissions: [],
  steps: [],
  times: {
    limitMs: 1000,
    isGiven: true,
    slowestAcceptedMs: null,
    fastestTooSlowMs: null,
    suggestedMs: null,
  },
});

const cost = { cpuMs: 0, slotMs: 0 };

/** The reviews on a server, of drafts by `owner`. */
export function reviewsOf(server: TestServer, owner: Person) {
  const { begin, save, saveWithCase, saveWithTitle, storeFile } = draftsOf(server, owner);
  const call = (request: Parameters<TestServer['call']>[0], as = owner, body?: object) =>
    server.call(request, { as, ...(body && { body }) });
  const draftOf = async (id: string, as = owner): Promise<Draft> =>
    (await call(`GET /workshop/${id}`, as)).body as Draft;
  /** Gives the draft a verification with this many errors. */
  const verify = async (id: string, errors = 0): Promise<void> => {
    expect(await call(`POST /workshop/${id}/verify`)).toMatchObject({ status: 200 });
    const job = await claim(server.db, 'a judge');
    if (job?.kind !== 'verify') throw new Error(`a verification was to be claimed`);
    const found = { report: reportWith(errors) };
    expect(await storeVerification(server.db, job.lease, found, cost)).toBe('stored');
  };
  const send = async (id: string, body: object = {}, as = owner): Promise<Answer> => {
    const { revision } = await draftOf(id, as);
    return await call(`POST /workshop/${id}/send`, as, { revision, ...body });
  };
  return {
    begin,
    save,
    saveWithCase,
    saveWithTitle,
    storeFile,
    draftOf,
    verify,
    send,
    /** Creates a draft that is verified and sent; returns the id of its problem. */
    sent: async (title = 'Sum of Two'): Promise<string> => {
      const id = await begin();
      await saveWithTitle(id, title);
      await verify(id);
      expect(await send(id)).toMatchObject({ status: 200, body: { round: 1 } });
      return id;
    },
    read: async (id: string, as = owner): Promise<Review> =>
      (await call(`GET /workshop/${id}/review`, as)).body as Review,
    /** Comments on the current draft. */
    comment: async (id: string, body: object, as = owner): Promise<Answer> => {
      const { revision } = await draftOf(id, as);
      return await call(`POST /workshop/${id}/review`, as, { revision, ...body });
    },
  };
}
