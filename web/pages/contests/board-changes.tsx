/** What a change does, or would do, to the board: as organisers see it, and as everyone does. */

import type { BoardChange, BoardChanges, ChangedBoards } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { pageLocale } from '../../ui/locale.ts';
import classes from './desk.module.css';

export function ChangedBoardsShown({ boards }: { boards: ChangedBoards }) {
  const { organisers, everyone } = boards;
  const isSame = JSON.stringify(organisers) === JSON.stringify(everyone);
  return (
    <div className={classes.changes} role="status">
      {isSame ? (
        <Changes title={t`The board`} changes={everyone} />
      ) : (
        <>
          <Changes title={t`The board that everyone sees`} changes={everyone} />
          <Changes title={t`The board of organisers`} changes={organisers} />
        </>
      )}
    </div>
  );
}

function Changes({ title, changes }: { title: string; changes: BoardChanges }) {
  const { teams, teamsLeft } = changes;
  if (teams.length === 0) return <p>{t`${title} stays as it is.`}</p>;
  return (
    <>
      <p>{t`${title} changes:`}</p>
      <ul>
        {teams.map(({ teamId, name, before, after }) => (
          <li key={teamId}>
            <strong>{name}</strong> {placeOf(before)} → {placeOf(after)}
          </li>
        ))}
      </ul>
      {teamsLeft > 0 && <p>{t`and ${teamsLeft.toLocaleString(pageLocale)} more teams.`}</p>}
    </>
  );
}

function placeOf(place: BoardChange['before']): string {
  if (place === null) return t`not there`;
  const { rank, solved, points, penaltyMinutes, firstToSolve } = place;
  const score = points === solved ? t`${solved} solved` : t`${points} points`;
  const firsts = firstToSolve.length === 0 ? '' : t`, first to solve ${firstToSolve.join(', ')}`;
  const shown = t`${score}, ${penaltyMinutes} min${firsts}`;
  return `${rank === null ? t`no place` : t`place ${rank}`} (${shown})`;
}
