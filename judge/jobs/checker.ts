/** Compiles the checker or interactor of a problem that is about to be saved. */
import type { CheckerCompile } from '../../work/checker-compile.ts';
import { compilerFor } from '../compare/checker.ts';
import { resultDone } from '../process/tools.ts';
import type { Kind } from './kind.ts';

export const checker: Kind<'checker'> = {
  async run(tools, { core }, { source, headers, name, sources, language, lease }) {
    const compiler = compilerFor(tools.languages, language);
    const compiled = await compiler.compile(source, core, { headers, name, sources });
    compiled.release();
    const { failure, report, cpuMs } = compiled;
    const result: CheckerCompile = { failure, diagnostics: report.diagnostics };
    return resultDone(tools, lease, { result, cpuMs });
  },
  // The call reports that it could not be tested.
  fail: (tools, { job }) => resultDone(tools, job.lease, { result: null, cpuMs: 0 }),
};
