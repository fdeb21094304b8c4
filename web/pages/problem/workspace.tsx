/** The panes of a problem and the state that they share. */

import { useContext, useState } from 'react';
import { useLocation } from 'react-router';
import type { AvailableLanguage } from '../../../contract/judging.ts';
import { answersFacts, answersId } from '../../../contract/languages.ts';
import type { Problem } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import { useHeldText } from '../../held-text.ts';
import { Split } from '../../ui/split.tsx';
import type { ConsoleTab } from './console/console-pane.tsx';
import { useInputs } from './console/use-inputs.ts';
import { readJudging } from './editor/drafts.ts';
import { useCode } from './editor/use-code.ts';
import { InContest } from './in-contest.ts';
import { LeftPane, type LeftTab } from './left-pane.tsx';
import { PhoneBar } from './phone-bar.tsx';
import classes from './problem.module.css';
import { useKeptCode } from './saved/use-saved-code.ts';
import { useLayout, type View } from './use-layout.ts';
import { Workbench } from './workbench.tsx';

/** Whether there is room for one pane only, so that the assistant covers the code. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 61.99em)').matches;

/** Calls `show` when a link leads to a published solution, as web/ui/solutions/address.ts has it. */
function useLinked(show: () => void) {
  const linked = new URLSearchParams(useLocation().search).get('solution');
  const [followed, setFollowed] = useState<string | null>(null);
  if (linked === followed) return;
  setFollowed(linked);
  if (linked !== null) show();
}

type WorkspaceProps = {
  problem: Problem;
  /** The languages of this installation. */
  available: readonly AvailableLanguage[];
  startView: View;
};

export function Workspace({ problem, available, startView }: WorkspaceProps) {
  const isOfAnswers = problem.answers !== undefined;
  const languages = isOfAnswers
    ? [answersFacts]
    : available.filter(({ id }) => problem.languages?.includes(id) ?? true);
  useHeldText(true);
  const editing = useCode(problem, languages);
  const kept = useKeptCode(problem._id, editing);
  const inputs = useInputs(problem);
  const key = useContext(InContest)?.key ?? problem._id;
  const [isJudging] = useState(() => readJudging(key) !== null);
  const layout = useLayout(isJudging ? 'result' : startView);
  const [leftTab, setLeftTab] = useState<LeftTab>('description');
  useLinked(() => {
    setLeftTab('solutions');
    layout.reveal('problem', 'statement');
  });
  const [tab, setTab] = useState<ConsoleTab>(isJudging || isOfAnswers ? 'result' : 'input');
  const [place, setPlace] = useState<{ line: number }>();
  const [isAssistantOpen, setIsAssistantOpen] = useState(false);

  const goToLine = (line: number) => {
    layout.reveal('editor', 'code');
    setPlace({ line });
  };
  const tryInput = (text: string, sample: number) => {
    inputs.tryText(text, t`Sample ${sample}`);
    setTab('input');
    layout.reveal('console', 'result');
    // The tab of the input may have to become visible first.
    requestAnimationFrame(() => inputs.box.current?.focus());
  };
  const accepted = languages.map(({ id }) => id);
  const toggleAssistant = () => {
    setIsAssistantOpen(!isAssistantOpen);
    if (!isAssistantOpen) layout.reveal('editor', 'code');
  };
  return (
    <div
      className={classes.workspace}
      data-view={layout.view}
      data-maximised={layout.maximised ?? 'none'}
      data-tab={leftTab}
    >
      <h1 className={classes.name}>{problem.name}</h1>
      <Split
        name="problem"
        direction="columns"
        label={t`Width of the problem beside the editor`}
        startPercent={44}
        isSwapped={layout.isSwapped}
      >
        <LeftPane
          problem={problem}
          tab={leftTab}
          onTab={setLeftTab}
          layout={layout}
          languages={accepted}
          onTryInput={tryInput}
        />
        <Workbench
          problem={problem}
          languages={languages}
          editing={editing}
          kept={kept}
          inputs={inputs}
          layout={layout}
          tab={tab}
          onTab={setTab}
          place={place}
          onGoToLine={goToLine}
          assistant={{
            isOpen: isAssistantOpen,
            onToggle: toggleAssistant,
            body: {
              problem,
              languages: accepted.filter((id) => id !== answersId),
              language: editing.language,
              code: editing.code,
              onGoToLine: (line) => {
                if (isNarrow()) setIsAssistantOpen(false);
                goToLine(line);
              },
            },
          }}
        />
      </Split>
      <PhoneBar view={layout.view} onView={layout.setView} />
    </div>
  );
}
