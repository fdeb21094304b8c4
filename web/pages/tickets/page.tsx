/** Tickets: those that the person sent, and those about the problems that they may edit. */

import { NativeSelect } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type TicketState, ticketStates, ticketsPageRows } from '../../../contract/ticket-rules.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { t } from '../../../contract/translation.ts';
import { may } from '../../may.ts';
import { morePaths } from '../../more-paths.ts';
import { ticketMessages } from '../../page-messages.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { SignedInPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { TabList, Tabs } from '../../ui/tabs.tsx';
import { ownTicketsQuery, problemTicketsQuery } from '../../ui/tickets/queries.ts';
import { stateWords } from '../../ui/tickets/words.ts';
import { TicketCard } from './ticket-card.tsx';
import classes from './tickets.module.css';

const heading = t`Tickets`;

export function Component() {
  return (
    <SignedInPage heading={heading} loginNeeded={ticketMessages.loginNeeded}>
      {(person) => (
        <PageFrame title={heading}>
          <PageHead heading={heading} />
          <PageLead>{t`What people report about problems, and the answers.`}</PageLead>
          <Lists edits={may(person, 'setter')} />
        </PageFrame>
      )}
    </SignedInPage>
  );
}

/** Setters come to answer; everyone has problems of their own as drafts. */
function Lists({ edits }: { edits: boolean }) {
  const [search, setSearch] = useSearchParams();
  const problemId = search.get('problem') ?? undefined;
  const isFirst = edits || problemId !== undefined;
  const open = search.get('tab') ?? (isFirst ? 'problems' : 'own');
  const setOpen = (tab: string | null) => setSearch(tab === null ? {} : { tab });
  return (
    <Tabs value={open} onChange={setOpen} keepMounted={false}>
      <TabList label={t`Tickets`}>
        <Tabs.Tab value="own">{t`Sent by me`}</Tabs.Tab>
        <Tabs.Tab value="problems">{t`About my problems`}</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="own" pt="md">
        <OwnTickets />
      </Tabs.Panel>
      <Tabs.Panel value="problems" pt="md">
        <ProblemTickets key={problemId ?? ''} problemId={problemId} />
      </Tabs.Panel>
    </Tabs>
  );
}

function OwnTickets() {
  const [page, setPage] = useState(1);
  const query = useQuery(ownTicketsQuery(page));
  const nothing = t`Press “Report a problem” below the samples of a problem.`;
  return <Found query={query} page={page} onPage={setPage} nothing={nothing} />;
}

function ProblemTickets({ problemId }: { problemId: string | undefined }) {
  const [page, setPage] = useState(1);
  const [state, setState] = useState<TicketState | undefined>('open');
  const query = useQuery(
    problemTicketsQuery({ page, ...(state && { state }), ...(problemId && { problemId }) }),
  );
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          label={t`State`}
          data={[
            { value: '', label: t`All` },
            ...ticketStates.map((one) => ({ value: one, label: stateWords[one] })),
          ]}
          value={state ?? ''}
          onChange={(event) => {
            setPage(1);
            setState(ticketStates.find((one) => one === event.currentTarget.value));
          }}
        />
        {problemId && (
          <Link to={`${morePaths.tickets}?tab=problems`}>{t`Those of all my problems`}</Link>
        )}
      </div>
      <Found
        query={query}
        page={page}
        onPage={setPage}
        nothing={t`What people report about problems that you may edit appears here.`}
        mayAnswer
      />
    </>
  );
}

type FoundProps = {
  query: UseQueryResult<{ tickets: Ticket[]; total: number }>;
  page: number;
  onPage: (page: number) => void;
  /** What to say if there are none. */
  nothing: string;
  mayAnswer?: boolean;
};

function Found({ query, page, onPage, nothing, mayAnswer = false }: FoundProps) {
  const { data, error, refetch } = query;
  if (data === undefined) {
    if (error === null) return <PageSkeleton />;
    return (
      <ErrorState title={ticketMessages.loadFailed} error={error} onRetry={() => void refetch()} />
    );
  }
  const { tickets, total } = data;
  if (tickets.length === 0 && page === 1) {
    return <EmptyState icon="question" title={t`No tickets`} text={nothing} />;
  }
  const pages = Math.ceil(total / ticketsPageRows);
  return (
    <>
      <ul className={classes.tickets}>
        {tickets.map((ticket) => (
          <li key={ticket._id}>
            <TicketCard ticket={ticket} mayAnswer={mayAnswer} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          rows={total}
          pageRows={ticketsPageRows}
          onChange={onPage}
        />
      )}
    </>
  );
}
