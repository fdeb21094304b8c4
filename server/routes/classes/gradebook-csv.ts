/** GET /classes/{slug}/gradebook.csv */
import { gradebookCsv } from '../../../contract/classes.ts';
import * as model from '../../classes/gradebook.ts';
import { FileReply } from '../../http/file-replies.ts';
import { route } from '../../serve.ts';

async function* chunks(text: string) {
  yield Buffer.from(text);
}

export default route(
  gradebookCsv,
  async ({ params: { slug }, query, caller }, { db }) => {
    const text = await model.gradebookCsv(db, { slug, kind: query.for }, caller);
    return new FileReply(`${slug}.csv`, chunks(text));
  },
  { reply: Buffer.from('Name,Account,Points') },
);
