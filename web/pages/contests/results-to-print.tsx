/** The final results on paper: who has which award, and the board with all its rows. */

import { t } from '../../../contract/translation.ts';
import { BoardRow } from '../../ui/contests/board-row.tsx';
import type { KeptBoard } from '../../ui/contests/whole-board.ts';
import { plural } from '../../ui/format.ts';
import { AwardList } from './award-list.tsx';
import classes from './paper.module.css';
import { type Final, heldOn, Paper, PaperBar, printedName } from './paper.tsx';

/** More columns of problems do not fit on a sheet that stands upright. */
const uprightProblemsMax = 8;

export default function ResultsToPrint({ slug }: { slug: string }) {
  return (
    <Paper slug={slug} title={t`Results to print`}>
      {(final) => <Sheets {...final} />}
    </Paper>
  );
}

function Sheets({ contest, board, awards }: Final) {
  // Hidden teams are for tests, and are seen by organisers alone.
  const rows = board.rows.filter(({ kind }) => kind !== 'hidden');
  const facts = [heldOn(contest), plural(rows.length, '# team|# teams')].filter(
    (one) => one !== null,
  );
  return (
    <>
      <PaperBar
        slug={contest.slug}
        heading={t`Results to print`}
        note={t`Awards and standings, on sheets of A4.`}
      />
      <article
        className={classes.sheet}
        data-wide={board.problems.length > uprightProblemsMax || undefined}
      >
        <h2>{printedName(contest)}</h2>
        <p className={classes.when}>{facts.join(' · ')}</p>
        <h3>{t`Awards`}</h3>
        <AwardList awards={awards} />
        <h3>{t`Standings`}</h3>
        <section
          className={classes.wide}
          aria-label={t`Standings`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
          tabIndex={0}
        >
          <Standings board={board} rows={rows} />
        </section>
      </article>
    </>
  );
}

function Standings({ board, rows }: { board: KeptBoard; rows: KeptBoard['rows'] }) {
  const { problems, score, hasPenalty } = board;
  return (
    <table className={classes.board}>
      <thead>
        <tr>
          <th scope="col">
            <abbr title={t`Rank`}>#</abbr>
          </th>
          <th scope="col">{t`Team`}</th>
          <th scope="col">{score === 'solved' ? t`Solved` : t`Points`}</th>
          {hasPenalty && <th scope="col">{t`Penalty`}</th>}
          {problems.map(({ id, label, name }) => (
            <th key={id} scope="col" title={name}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <BoardRow
            key={row.id}
            row={row}
            index={index + 2}
            hasPenalty={hasPenalty}
            hasRating={false}
            ratingBefore={null}
            ratingAfter={null}
            score={score}
            isOwn={false}
            hasChanged={false}
            problems={problems}
          />
        ))}
      </tbody>
    </table>
  );
}
