/**
 * Compiles a source while it is written, for its diagnostics. A submission of the same code later
 * finds the program in the cache.
 */
import type { CheckResult } from '../../contract/judging.ts';
import { resultDone } from '../process/tools.ts';
import type { Kind } from './kind.ts';

export const check: Kind<'check'> = {
  async run(tools, { core, signal }, job) {
    const { compiler } = tools.languages.get(job.language);
    const compiled = await compiler.compile(job.source, core, { signal, isBrief: true });
    compiled.release();
    const { report, cpuMs } = compiled;
    const result: CheckResult = { diagnostics: report.diagnostics };
    return resultDone(tools, job.lease, { result, cpuMs });
  },
  // The editor continues without it.
  fail: (tools, { job }) => resultDone(tools, job.lease, { result: null, cpuMs: 0 }),
};
