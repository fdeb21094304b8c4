/** What a change does, or would do, to the board: as organisers see it, and as everyone does. */
import type { BoardChange, BoardChanges, ChangedBoards } from '../../../contract/contests.ts';
import classes from './desk.module.css';

export function ChangedBoardsShown({ boards }: { boards: ChangedBoards }) {
  const { organisers, everyone } = boards;
  const isSame = JSON.stringify(organisers) === JSON.stringify(everyone);
  return (
    <div className={classes.changes} role="status">
      {isSame ? (
        <Changes title="The board" changes={everyone} />
      ) : (
        <>
          <Changes title="The board that everyone sees" changes={everyone} />
          <Changes title="The board of organisers" changes={organisers} />
        </>
      )}
    </div>
  );
}

function Changes({ title, changes }: { title: string; changes: BoardChanges }) {
  const { teams, teamsLeft } = changes;
  if (teams.length === 0) return <p>{title} stays as it is.</p>;
  return (
    <>
      <p>{title} changes:</p>
      <ul>
        {teams.map(({ teamId, name, before, after }) => (
          <li key={teamId}>
            <strong>{name}</strong> {placeOf(before)} → {placeOf(after)}
          </li>
        ))}
      </ul>
      {teamsLeft > 0 && <p>and {teamsLeft.toLocaleString('en')} more teams.</p>}
    </>
  );
}

function placeOf(place: BoardChange['before']): string {
  if (place === null) return 'not there';
  const { rank, solved, points, penaltyMinutes, firstToSolve } = place;
  const score = points === solved ? `${solved} solved` : `${points} points`;
  const firsts = firstToSolve.length === 0 ? '' : `, first to solve ${firstToSolve.join(', ')}`;
  const shown = `${score}, ${penaltyMinutes} min${firsts}`;
  return `${rank === null ? 'no place' : `place ${rank}`} (${shown})`;
}
