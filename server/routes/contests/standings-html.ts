/** GET /contests/{slug}/standings.html */
import { contestHtml } from '../../../contract/contests.ts';
import { readBoard } from '../../contests/boards.ts';
import { lookAt } from '../../contests/contest-api.ts';
import { boardShown } from '../../contests/shown-boards.ts';
import { standingsHtml } from '../../contests/standings-files.ts';
import { textFile } from '../../http/file-replies.ts';
import { route } from '../../serve.ts';

export default route(
  contestHtml,
  async ({ params, caller }, { db }) => {
    const look = await lookAt(db, params.slug, caller);
    const board = await boardShown(db, look, await readBoard(db, look.stored, look));
    return textFile(`${look.stored.slug}.html`, standingsHtml(look.stored.name, board));
  },
  { reply: Buffer.from('<!doctype html>') },
);
