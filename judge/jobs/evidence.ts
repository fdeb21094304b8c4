/** Gathers what compiling and running a source shows, for the assistant. */
import { runClaimed } from '../explain/claimed.ts';
import { gatherEvidence } from '../explain/evidence.ts';
import { resultDone } from '../process/tools.ts';
import { idleLimitOf, openerOfChecker, timeLimitOf } from './judging.ts';
import type { Kind } from './kind.ts';
import { readSearchParts } from './search-parts.ts';
import { placeOf } from './verify.ts';

const mib = 1024 * 1024;

export const evidence: Kind<'evidence'> = {
  async run(tools, place, job) {
    const { source, request, language, lease } = job;
    const openChecker = openerOfChecker(tools, place, request.checker);
    const timeLimitMs = timeLimitOf({ ...request, language });
    if (request.claimed) {
      const { languages, scratchFolder, stopping } = tools;
      const signal = AbortSignal.any([stopping, ...(place.signal ? [place.signal] : [])]);
      const { inputs, reference } = request.claimed;
      const isAsked = reference !== null && reference.validators.length > 0;
      const ran = await runClaimed({
        ...languages.get(language),
        place: { ...placeOf(tools, place), scratchFolder, signal },
        source,
        inputs,
        limits: {
          timeLimitMs,
          memoryLimitBytes: request.memoryLimitMb * mib,
          idleLimitMs: idleLimitOf(job),
        },
        comparison: request.comparison,
        openChecker,
        parts: isAsked ? await readSearchParts(tools, { ...reference, generators: [] }) : null,
      });
      return resultDone(tools, lease, ran);
    }
    const gathered = await gatherEvidence({
      ...tools.languages.get(language),
      ...(openChecker && { openChecker }),
      place,
      source,
      request,
      timeLimitMs,
      scratchFolder: tools.scratchFolder,
    });
    return resultDone(tools, lease, gathered);
  },
  // The assistant answers without it.
  fail: (tools, { job }) => resultDone(tools, job.lease, { result: null, cpuMs: 0 }),
};
