/** The solutions that people published, for those who solved the problem, and one's own. */

import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { factsOf, languageName, type SubmittedLanguage } from '../../../../contract/languages.ts';
import type { Problem } from '../../../../contract/problems.ts';
import {
  type SolutionOrder,
  solutionOrders,
  solutionsPageRows,
} from '../../../../contract/solution-rules.ts';
import { t } from '../../../../contract/translation.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../../ui/feedback/states.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { solutionParameter } from '../../../ui/solutions/address.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { PublishForm } from './publish-form.tsx';
import { solutionQuery, solutionsQuery } from './queries.ts';
import { SolutionCard } from './solution-card.tsx';
import classes from './solutions.module.css';

const orderWords: Record<SolutionOrder, string> = {
  useful: t`Most useful`,
  newest: t`Newest`,
};

export default function SolutionsPanel({ problem }: { problem: Problem }) {
  const [search] = useSearchParams();
  const linked = search.get(solutionParameter);
  return (
    <section className={classes.solutions} aria-label={t`Solutions`}>
      <p className={classes.lead}>
        {t`Published by people who solved this problem, for others who did.`}
      </p>
      {problem.solved && <Publishing problemId={problem._id} />}
      {linked !== null && linked !== '' && <Linked problemId={problem._id} id={linked} />}
      <List problemId={problem._id} linked={linked} />
    </section>
  );
}

function Publishing({ problemId }: { problemId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const door = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    door.current?.focus();
  };
  return (
    <div>
      <Button
        ref={door}
        variant="default"
        size="xs"
        leftSection={<Icon name="send" size={14} />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t`Publish your solution`}
      </Button>
      {isOpen && <PublishForm problemId={problemId} onClose={close} />}
    </div>
  );
}

/** The one that a notice or a ticket leads to. */
function Linked({ problemId, id }: { problemId: string; id: string }) {
  const { data, error, refetch } = useQuery(solutionQuery(problemId, id));
  if (data) {
    return (
      <div className={classes.linked}>
        <h2>{t`The solution that you followed a link to`}</h2>
        <SolutionCard solution={data} mayModerate={data.mayModerate} isOpen />
      </div>
    );
  }
  if (error === null) return <PageSkeleton />;
  return (
    <ErrorState
      title={t`The solution could not be loaded`}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

type ListProps = {
  problemId: string;
  /** It is shown above. */
  linked: string | null;
};

function List({ problemId, linked }: ListProps) {
  const [page, setPage] = useState(1);
  const [order, setOrder] = useState<SolutionOrder>('useful');
  const [language, setLanguage] = useState<SubmittedLanguage>();
  const { data, error, refetch } = useQuery(
    solutionsQuery(problemId, { page, order, ...(language && { language }) }),
  );
  if (data === undefined) {
    if (error === null) return <PageSkeleton />;
    return (
      <ErrorState
        title={t`The solutions could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const { solutions, total, languages, mayModerate } = data;
  if (languages.length === 0) {
    return (
      <EmptyState
        icon="brackets"
        title={t`No solutions yet`}
        text={t`What people publish here is read by those who solved the problem.`}
      />
    );
  }
  const others = solutions.filter(({ _id }) => _id !== linked);
  if (others.length === 0 && total === 1) return null;
  const pages = Math.ceil(total / solutionsPageRows);
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          label={t`Order`}
          size="xs"
          data={solutionOrders.map((one) => ({ value: one, label: orderWords[one] }))}
          value={order}
          onChange={(event) => {
            setPage(1);
            setOrder(solutionOrders.find((one) => one === event.currentTarget.value) ?? order);
          }}
        />
        <NativeSelect
          label={t`Language`}
          size="xs"
          data={[
            { value: '', label: t`All` },
            ...languages.map((one) => ({
              value: one.language,
              label: `${languageName(one.language)} (${one.solutions})`,
            })),
          ]}
          value={language ?? ''}
          onChange={(event) => {
            setPage(1);
            setLanguage(factsOf(event.currentTarget.value)?.id);
          }}
        />
      </div>
      <ul className={classes.list}>
        {others.map((one) => (
          <li key={one._id}>
            <SolutionCard solution={one} mayModerate={mayModerate} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          rows={total}
          pageRows={solutionsPageRows}
          onChange={setPage}
        />
      )}
    </>
  );
}
