/** GET /compiler/submissions/{id}/counterexample/input */
import { largeInput } from '../../../contract/compiler.ts';
import { FileReply } from '../../http/file-replies.ts';
import { route } from '../../serve.ts';
import { readLargeInput } from '../../tutor/counterexamples.ts';

export default route(
  largeInput,
  async ({ params: { id }, caller: viewer }, { db }) =>
    new FileReply('failing-input.txt', await readLargeInput(db, { id, viewer })),
  { reply: Buffer.from('2\n1 1\n') },
);
