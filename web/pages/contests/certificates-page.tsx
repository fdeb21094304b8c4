/** Certificates of a final contest, a page for each team: its place, what it solved, its awards. */

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ShownRow } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { accessMessages } from '../../page-messages.ts';
import { shownPoints } from '../../ui/contests/board-row.tsx';
import { deskStateQuery } from '../../ui/contests/queries.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { plural } from '../../ui/format.ts';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import classes from './paper.module.css';
import { type Final, heldOn, Paper, PaperBar, printedName } from './paper.tsx';

export default function CertificatesPage({ slug }: { slug: string }) {
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.contests} roles={['organiser']}>
      {() => (
        <Paper slug={slug} title={t`Certificates`}>
          {(final) => <Certificates {...final} />}
        </Paper>
      )}
    </AdminOnly>
  );
}

/** Values of the choice that are no team's id, which never begins with a blank. */
const choices = { all: ' all', awarded: ' awarded' } as const;

/** Teams that took part in the contest itself, and kept to its rules. */
const hasCertificate = ({ kind, isDisqualified }: ShownRow): boolean =>
  !isDisqualified && (kind === 'official' || kind === 'unofficial');

function Certificates(final: Final) {
  const { contest, board, awards } = final;
  const { slug } = contest;
  const desk = useQuery({ ...deskStateQuery(slug), refetchInterval: false });
  const [search, setSearch] = useSearchParams();
  if (desk.data === undefined) {
    if (!desk.error) return <PageSkeleton />;
    const title = t`The teams could not be loaded`;
    return <ErrorState title={title} error={desk.error} onRetry={() => void desk.refetch()} />;
  }
  const teams = board.rows.filter(hasCertificate);
  if (teams.length === 0) {
    return <EmptyState icon="trophy" title={t`No certificates`} text={t`No team took part.`} />;
  }
  const members = new Map(desk.data.teams.map((team) => [team.id, team.members]));
  const awardsOf = (team: string) =>
    awards.filter(({ teams: awarded }) => awarded.some(({ id }) => id === team));
  const chosen = search.get('team') ?? choices.all;
  const shown = teams.filter(({ id }) =>
    chosen === choices.all
      ? true
      : chosen === choices.awarded
        ? awardsOf(id).length > 0
        : id === chosen,
  );
  const ranked = board.rows.filter(({ rank }) => rank !== null).length;
  return (
    <>
      <PaperBar
        slug={slug}
        heading={t`Certificates`}
        note={t`${plural(shown.length, '# certificate|# certificates')}, each on a sheet of A4.`}
      >
        <NativeSelect
          label={t`For`}
          value={chosen}
          onChange={(event) => setSearch({ team: event.currentTarget.value }, { replace: true })}
          data={[
            { value: choices.all, label: t`All teams` },
            { value: choices.awarded, label: t`Teams with an award` },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </PaperBar>
      <ul className={classes.certificates} aria-label={t`Certificates`}>
        {shown.map((row) => (
          <li key={row.id}>
            <Certificate
              final={final}
              row={row}
              ranked={ranked}
              members={(members.get(row.id) ?? []).map(({ name }) => name)}
              awards={awardsOf(row.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type CertificateProps = {
  final: Final;
  row: ShownRow;
  /** How many teams have a rank. */
  ranked: number;
  members: readonly string[];
  awards: Final['awards'];
};

function Certificate({ final, row, ranked, members, awards }: CertificateProps) {
  const { contest, board } = final;
  const { name, organization, rank, solved, points } = row;
  const problems = plural(board.problems.length, '# problem|# problems');
  const achieved =
    board.score === 'solved'
      ? t`${solved} of ${problems} solved`
      : t`${shownPoints(points)} points`;
  const people = members.filter((one) => one !== name);
  const day = heldOn(contest);
  return (
    <article className={classes.certificate}>
      <p className={classes.kind}>{t`Certificate`}</p>
      <h2>{name}</h2>
      {organization !== null && organization !== name && <p>{organization}</p>}
      {people.length > 0 && <p>{people.join(', ')}</p>}
      <p className={classes.place}>
        {rank === null ? t`Took part` : t`Rank ${rank} of ${ranked}`} · {achieved}
      </p>
      {awards.length > 0 && (
        <ul className={classes.honours}>
          {awards.map(({ id, citation }) => (
            <li key={id}>{citation}</li>
          ))}
        </ul>
      )}
      <p className={classes.contest}>{printedName(contest)}</p>
      {day !== null && <p>{day}</p>}
    </article>
  );
}
