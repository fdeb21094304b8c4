/** GET /contests/{slug}/standings.csv */
import { contestCsv } from '../../../contract/contests.ts';
import { readBoard } from '../../contests/boards.ts';
import { lookAt } from '../../contests/contest-api.ts';
import { boardShown } from '../../contests/shown-boards.ts';
import { standingsCsv } from '../../contests/standings-files.ts';
import { textFile } from '../../http/file-replies.ts';
import { route } from '../../serve.ts';

export default route(
  contestCsv,
  async ({ params, caller }, { db }) => {
    const look = await lookAt(db, params.slug, caller);
    const board = await boardShown(db, look, await readBoard(db, look.stored, look));
    return textFile(`${look.stored.slug}.csv`, standingsCsv(board));
  },
  { reply: Buffer.from('Rank,Team,Organization,Country,Solved,Penalty') },
);
