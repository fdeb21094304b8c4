/** The draft on its tabs, with the findings beside them and one bar that saves everything. */

import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { useUnsavedWarning } from '../../ui/form/use-unsaved-warning.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { useAddressTab } from '../../ui/frame/use-address-tab.ts';
import { TabList, Tabs } from '../../ui/tabs.tsx';
import { CheckerTab } from './checker-tab.tsx';
import { DraftArchive } from './draft-archive.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { DraftState } from './draft-state.tsx';
import type { Editing } from './editing.ts';
import { type WorkshopTab, workshopTabs } from './finding-places.ts';
import { FindingsPanel } from './findings-panel.tsx';
import { GeneratorsTab } from './generators-tab.tsx';
import { PeopleTab } from './people-tab.tsx';
import { PublishTab } from './publish-tab.tsx';
import { ReviewTab } from './review-tab.tsx';
import { SolutionsTab } from './solutions-tab.tsx';
import { StatementTab } from './statement-tab.tsx';
import { TestsTab } from './tests-tab.tsx';
import { isConflict, useDraft } from './use-draft.tsx';
import { useShownPlace } from './use-shown-place.ts';
import { useTabInView } from './use-tab-in-view.ts';
import { ValidatorsTab } from './validators-tab.tsx';
import { VerificationTab } from './verification-tab.tsx';
import classes from './workshop.module.css';

type Tab = {
  title: string;
  show: (editing: Editing, draft: ReturnType<typeof useDraft>) => ReactNode;
};

const tabs: Record<WorkshopTab, Tab> = {
  statement: { title: t`Statement`, show: (editing) => <StatementTab editing={editing} /> },
  tests: { title: t`Tests`, show: (editing) => <TestsTab editing={editing} /> },
  checker: {
    title: t`Checker`,
    show: (editing, { saved }) => <CheckerTab editing={editing} saved={saved} />,
  },
  validators: {
    title: t`Validators`,
    show: (editing, { saved }) => <ValidatorsTab editing={editing} saved={saved} />,
  },
  solutions: { title: t`Solutions`, show: (editing) => <SolutionsTab editing={editing} /> },
  generators: {
    title: t`Generators`,
    show: (editing, { saved }) => <GeneratorsTab editing={editing} saved={saved} />,
  },
  verification: {
    title: t`Verification`,
    show: ({ problemId }) => <VerificationTab problemId={problemId} />,
  },
  review: { title: t`Review`, show: (_, draft) => <ReviewTab draft={draft} /> },
  people: {
    title: t`People`,
    show: ({ problemId }, { begun, takeOver }) => (
      // The unsaved changes are meant to be lost, so the page must not warn about them.
      <PeopleTab problemId={problemId} onLeave={() => flushSync(() => takeOver(begun))} />
    ),
  },
  publish: {
    title: t`Publish`,
    show: (editing, draft) => <PublishTab editing={editing} draft={draft} />,
  },
};

export function Workshop({ start }: { start: Draft }) {
  const draft = useDraft(start);
  const { begun, content, contents, isDirty, change, saving, conflict } = draft;
  const [open, setOpen] = useAddressTab(workshopTabs);
  useUnsavedWarning(isDirty);
  useShownPlace(open);
  const row = useTabInView(open);
  const problemId = start._id;
  const editing = useMemo(
    () => ({ problemId, content, contents, change }),
    [problemId, content, contents, change],
  );
  const name = content.metadata.names.en ?? Object.values(content.metadata.names)[0] ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    draft.save();
  };
  return (
    <PageFrame title={t`Workshop: ${name}`} fillsWindow endsInBar>
      <PageHead heading={name.trim() === '' ? t`Problem without a name` : name}>
        <Button component={Link} variant="default" size="xs" to={paths.problem(problemId)}>
          {t`View problem`}
        </Button>
      </PageHead>
      <div className={classes.about} data-facts>
        <DraftState draft={draft} isTold={open === 'publish'} />
        <DraftArchive draft={draft} />
      </div>
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.columns}>
          <aside className={classes.aside}>
            <FindingsPanel
              findings={begun.findings}
              left={begun.findingsLeft}
              isBehind={isDirty}
              addressOf={(tab) => (tab === workshopTabs[0] ? '?' : `?tab=${tab}`)}
            />
          </aside>
          <Tabs value={open} onChange={setOpen} keepMounted={false} className={classes.tabs}>
            <TabList ref={row} label={t`Parts of the problem`}>
              {workshopTabs.map((tab) => (
                <Tabs.Tab key={tab} value={tab}>
                  {tabs[tab].title}
                </Tabs.Tab>
              ))}
            </TabList>
            {workshopTabs.map((tab) => (
              <Tabs.Panel key={tab} value={tab}>
                <fieldset className={classes.all} disabled={saving.isPending}>
                  {tabs[tab].show(editing, draft)}
                </fieldset>
              </Tabs.Panel>
            ))}
          </Tabs>
        </div>
        <SaveBar
          label={t`Save Draft`}
          savingLabel={t`Saving...`}
          isSaving={saving.isPending}
          isDisabled={!isDirty}
          problem={saving.error ? sentenceOf(saving.error) : undefined}
          cancelTo={paths.problem(problemId)}
        />
      </form>
      {conflict.theirs && isConflict(saving.error) && (
        <DraftConflict
          begun={begun.content}
          theirs={conflict.theirs}
          editing={editing}
          isOpen={conflict.isOpen}
          onClose={conflict.close}
          onLoadTheirs={() => void conflict.loadTheirs()}
          onSaveMine={conflict.saveMine}
        />
      )}
    </PageFrame>
  );
}
