/** POST /problems/import */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importProblem } from '../../../contract/packages.ts';
import { known } from '../../examples.ts';
import { recordNewProblem } from '../../operation/audit.ts';
import { addPackaged } from '../../problems/problem-writing.ts';
import { route } from '../../serve.ts';
import { requireCompiles } from '../../workshop/checkers.ts';
import { counted, countedFiles, whileShown } from '../../workshop/import-progress.ts';
import { convertWhole } from '../../workshop/import-tests.ts';

async function* archive() {
  yield Buffer.from('PK');
}

export default route(
  importProblem,
  async ({ query, body, caller, header, ...call }, context) => {
    const { timeLimit: timeLimitMs, ...options } = query;
    return await whileShown(context.db, undefined, async (work) => {
      const chunks = counted(body, work);
      const sent = {
        chunks,
        maxBytes: importProblem.bodyMaxBytes,
        sender: { ...caller, network: call.network },
      };
      return await context.uploads.keep(sent, async (upload) => {
        const { folder } = upload;
        work.report({ step: 'unpacking it' });
        const archive = { ...upload, options: { ...options, timeLimitMs } };
        const owner = { owner: caller.id, network: call.network };
        const making = { ...owner, signal: call.signal, work };
        const { imported, sha256, findings, findingsLeft } = await convertWhole(
          context,
          archive,
          making,
        );
        work.report({ step: 'compiling its programs' });
        await requireCompiles(context, imported.problem, making);
        const stored = (sha256: string): Promise<Buffer> => readFile(join(folder, sha256));
        const read = countedFiles(imported.content, stored, work);
        const by = { caller, network: call.network };
        const about = { by, act: 'problem imported', facts: { package: sha256 } } as const;
        const id = await recordNewProblem(context.db, about, (db) =>
          addPackaged(db, { ...imported, read }, { createdBy: caller.id }),
        );
        header('location', `/problems/${id}`);
        return { id, findings, findingsLeft };
      });
    });
  },
  {
    body: archive(),
    reply: {
      id: known.problem,
      findings: [{ severity: 'warning', file: 'data', rule: 'Not supported yet: hints.' }],
      findingsLeft: 0,
    },
  },
);
