/** Beside the editor: the statement, submissions, notes and published solutions, in tabs. */

import { Skeleton, Tabs } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { lazyPart } from '../../load-part.ts';
import '@mantine/core/styles/Tabs.css';
import { type ReactNode, Suspense, useContext, useState } from 'react';
import type { SubmittedLanguage } from '../../../contract/languages.ts';
import type { Problem } from '../../../contract/problems.ts';
import { InContest } from './in-contest.ts';
import classes from './left-pane.module.css';
import { MaximiseButton, SwapButton } from './pane-buttons.tsx';
import { Statement } from './statement/statement.tsx';
import type { Layout } from './use-layout.ts';

const leftTabs = ['description', 'submissions', 'notes', 'solutions'] as const;
export type LeftTab = (typeof leftTabs)[number];

const names: Record<LeftTab, string> = {
  description: t`Description`,
  submissions: t`Submissions`,
  notes: t`Notes`,
  solutions: t`Solutions`,
};

const OwnSubmissions = lazyPart(async () => ({
  default: (await import('../submissions/own-submissions.tsx')).OwnSubmissions,
}));

const NotesPanel = lazyPart(() => import('./saved/notes-panel.tsx'));
const SolutionsPanel = lazyPart(() => import('./solutions/panel.tsx'));

type LeftPaneProps = {
  problem: Problem;
  tab: LeftTab;
  onTab: (tab: LeftTab) => void;
  layout: Layout;
  /** The languages that the problem accepts. */
  languages: readonly SubmittedLanguage[];
  onTryInput: (input: string, sample: number) => void;
};

export function LeftPane({ problem, tab, onTab, layout, languages, onTryInput }: LeftPaneProps) {
  const contest = useContext(InContest);
  // A link may lead there from a ticket, although the tab is not offered.
  const hasSolutions = problem.mayReadSolutions || tab === 'solutions';
  const offered = leftTabs.filter((one) => one !== 'solutions' || hasSolutions);
  return (
    <Tabs
      className={classes.pane ?? ''}
      // The statement can be printed from every tab.
      keepMountedMode="display-none"
      value={tab}
      onChange={(next) => onTab(leftTabs.find((one) => one === next) ?? 'description')}
    >
      <div className={classes.head}>
        <Tabs.List aria-label={t`The problem`} className={classes.tabs ?? ''}>
          {offered.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {names[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <SwapButton layout={layout} />
        <MaximiseButton layout={layout} part="problem" />
      </div>
      <Tabs.Panel value="description" className={classes.panel ?? ''} data-printed>
        <Statement problem={problem} languages={languages} onTryInput={onTryInput} />
      </Tabs.Panel>
      <LazyPanel value="submissions" isOpen={tab === 'submissions'}>
        {contest?.list ?? <OwnSubmissions problemId={problem._id} newestSet={problem.testSet} />}
      </LazyPanel>
      <LazyPanel value="notes" isOpen={tab === 'notes'}>
        <NotesPanel problemId={problem._id} />
      </LazyPanel>
      {hasSolutions && (
        <LazyPanel value="solutions" isOpen={tab === 'solutions'}>
          <SolutionsPanel problem={problem} />
        </LazyPanel>
      )}
    </Tabs>
  );
}

type LazyPanelProps = { value: LeftTab; isOpen: boolean; children: ReactNode };

/** Its content is loaded when it is first opened, and is then kept. */
function LazyPanel({ value, isOpen, children }: LazyPanelProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <Tabs.Panel value={value} className={classes.panel ?? ''}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable. */}
      <div className={classes.content} tabIndex={0}>
        {wasOpened && <Suspense fallback={<Skeleton height={120} />}>{children}</Suspense>}
      </div>
    </Tabs.Panel>
  );
}
