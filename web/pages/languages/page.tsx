/** How programs in each offered language are compiled and run, and what counts. */

import { useQuery } from '@tanstack/react-query';
import { languageRules } from '../../../contract/calls.ts';
import {
  commonRows,
  type LanguageRow,
  measuredRows,
  rowsOfLanguage,
} from '../../../contract/language-rows.ts';
import type { LanguageRules } from '../../../contract/language-rules.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './languages.module.css';

const languageRulesQuery = {
  queryKey: ['language-rules'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(languageRules, { signal }),
};

export function Component() {
  const { data, error, refetch } = useQuery(languageRulesQuery);
  return (
    <PageFrame title={t`Languages`}>
      <PageHead heading={t`Languages`} />
      <PageLead>{t`How your program is compiled and run here, and what counts.`}</PageLead>
      {data && <Languages all={data} />}
      {!data && error && (
        <ErrorState
          title={t`The languages could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <PageSkeleton />}
    </PageFrame>
  );
}

function Languages({ all }: { all: readonly LanguageRules[] }) {
  return (
    <div className={classes.languages}>
      {all.length > 1 && (
        <nav aria-label={t`Languages`} className={classes.index}>
          {all.map(({ id, name }) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
          <a href="#all">{t`All of them`}</a>
        </nav>
      )}
      {all.map((rules) => (
        <div key={rules.id} id={rules.id}>
          <Panel title={rules.name} note={rules.dialect}>
            <Rows rows={[...measuredRows(rules), ...rowsOfLanguage(rules)]} />
          </Panel>
        </div>
      ))}
      <div id="all">
        <Panel title={t`In every language`}>
          <Rows rows={commonRows} />
        </Panel>
      </div>
    </div>
  );
}

const Rows = ({ rows }: { rows: readonly LanguageRow[] }) => (
  <dl className={classes.rows}>
    {rows.map(({ about, text, isCode }) => (
      <div key={about}>
        <dt>{about}</dt>
        <dd>{isCode ? <code>{text}</code> : text}</dd>
      </div>
    ))}
  </dl>
);
