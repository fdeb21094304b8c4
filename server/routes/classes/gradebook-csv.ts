/** GET /classes/{slug}/gradebook.csv */
import { gradebookCsv } from '../../../contract/classes.ts';
import * as model from '../../classes/gradebook.ts';
import { textFile } from '../../http/file-replies.ts';
import { route } from '../../serve.ts';

export default route(
  gradebookCsv,
  async ({ params: { slug }, query, caller }, { db }) => {
    const text = await model.gradebookCsv(db, { slug, kind: query.for }, caller);
    return textFile(`${slug}.csv`, text);
  },
  { reply: Buffer.from('Name,Account,Points') },
);
