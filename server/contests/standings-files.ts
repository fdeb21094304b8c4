/** Standings as files: CSV for spreadsheets, and a page of HTML without scripts. */
import type { BoardCell, ShownBoard, ShownRow } from '../../contract/contests.ts';
import { csvOf } from '../http/csv.ts';

type ShownStandings = Omit<ShownBoard, 'version'>;

/** All tries, with the one that counts. */
const triesOf = ({ state, tries }: BoardCell): number =>
  state === 'solved' || state === 'first' ? tries + 1 : tries;

/** A row for each team; for each problem the minute or the points, and the number of tries. */
export function standingsCsv({ problems, rows, score, hasPenalty }: ShownStandings): string {
  const isPoints = score === 'points';
  const head = [
    ...['Rank', 'Team', 'Organization', 'Country', isPoints ? 'Points' : 'Solved'],
    ...(hasPenalty ? ['Penalty'] : []),
    ...problems.flatMap(({ label }) => [label, `${label} tries`]),
  ];
  const lines = rows.map((row) => [
    ...[row.rank, row.name, row.organization, row.country, isPoints ? row.points : row.solved],
    ...(hasPenalty ? [row.penalty] : []),
    ...problems.flatMap((_, at) => {
      const cell = row.cells[at] ?? null;
      return cell === null
        ? [null, null]
        : [isPoints ? (cell.points ?? 0) : cell.minute, triesOf(cell)];
    }),
  ]);
  return csvOf([head, ...lines]);
}

const characters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const html = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => characters[one] ?? one);

const style = `body{font:14px system-ui,sans-serif;margin:2em}table{border-collapse:collapse}
th,td{border:1px solid #999;padding:.2em .5em;text-align:center}th[scope=row]{text-align:left}
.solved,.first{background:#dff3e4}.first{font-weight:bold;outline:2px solid #1b5e33}.tried{background:#fce3df}
.pending{background:#e4e9fa}.partial{background:#fbeec4}tr{break-inside:avoid}thead{display:table-header-group}`;

/** A page that is whole in itself, for a site of one's own or for paper. */
export function standingsHtml(name: string, board: ShownStandings): string {
  const { problems, rows, score, hasPenalty, isFrozen, isFinal } = board;
  const head = [
    ...['Rank', 'Team', score === 'points' ? 'Points' : 'Solved'],
    ...(hasPenalty ? ['Penalty'] : []),
    ...problems.map(({ label }) => label),
  ];
  const notes = [
    ...(isFrozen ? ['The board is frozen: results since then are not shown.'] : []),
    ...(isFinal ? [] : ['These standings are not final.']),
  ];
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${html(name)}: standings</title>`,
    `<style>${style}</style></head><body><h1>${html(name)}</h1>`,
    ...notes.map((note) => `<p>${html(note)}</p>`),
    `<table><thead><tr>${head.map((one) => `<th scope="col">${html(one)}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map((row) => rowHtml(row, board)),
    '</tbody></table></body></html>\n',
  ].join('\n');
}

function rowHtml(row: ShownRow, { problems, score, hasPenalty }: ShownStandings): string {
  const { rank, name, organization, solved, points, penalty, cells } = row;
  const from = organization === null || organization === name ? '' : `<br>${html(organization)}`;
  return [
    `<tr><td>${rank ?? ''}</td><th scope="row">${html(name)}${from}</th>`,
    `<td>${score === 'points' ? points : solved}</td>`,
    hasPenalty ? `<td>${penalty}</td>` : '',
    ...problems.map((_, at) => cellHtml(cells[at] ?? null)),
    '</tr>',
  ].join('');
}

function cellHtml(cell: BoardCell | null): string {
  if (cell === null) return '<td></td>';
  const { state, minute, pending, points } = cell;
  const words = [
    points,
    state === 'first' ? `★ ${minute}` : minute,
    state === 'tried' && `${cell.tries} rejected`,
    state !== 'tried' && triesOf(cell) > 1 && `${triesOf(cell)} tries`,
    pending > 0 && `${pending} waiting`,
  ].filter((one) => one !== undefined && one !== null && one !== false);
  return `<td class="${state}">${words.join('<br>')}</td>`;
}
