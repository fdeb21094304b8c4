/** The panes of a problem and the state that they share. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../../contract/problems.ts';
import { languagesQuery } from '../../queries.ts';
import { Split } from '../../ui/split.tsx';
import type { ConsoleTab } from './console-pane.tsx';
import { LeftPane, type LeftTab } from './left-pane.tsx';
import { PhoneBar } from './phone-bar.tsx';
import classes from './problem.module.css';
import { useCode } from './use-code.ts';
import { useInputs } from './use-inputs.ts';
import { useKeptCode } from './use-kept-code.ts';
import { useLayout, type View } from './use-layout.ts';
import { Workbench } from './workbench.tsx';

type WorkspaceProps = { problem: Problem; startView: View };

export function Workspace({ problem, startView }: WorkspaceProps) {
  const { data: available } = useQuery(languagesQuery);
  const languages = available?.filter(({ id }) => problem.languages?.includes(id) ?? true);
  const editing = useCode(problem._id, languages);
  const kept = useKeptCode(problem._id, editing);
  const inputs = useInputs(problem);
  const layout = useLayout(startView);
  const [leftTab, setLeftTab] = useState<LeftTab>('description');
  const [tab, setTab] = useState<ConsoleTab>('input');
  const [place, setPlace] = useState<{ line: number }>();

  const goToLine = (line: number) => {
    layout.reveal('editor', 'code');
    setPlace({ line });
  };
  const tryInput = (text: string, sample: number) => {
    inputs.tryText(text, `Sample ${sample}`);
    setTab('input');
    layout.reveal('console', 'result');
    // The tab of the input may have to become visible first.
    requestAnimationFrame(() => inputs.box.current?.focus());
  };
  const isAssistantOpen = leftTab === 'assistant' && layout.view !== 'code';
  const toggleAssistant = () => {
    setLeftTab(isAssistantOpen ? 'description' : 'assistant');
    layout.reveal('problem', 'statement');
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
        label="Width of the problem beside the editor"
        startPercent={44}
        isSwapped={layout.isSwapped}
      >
        <LeftPane
          problem={problem}
          tab={leftTab}
          onTab={setLeftTab}
          layout={layout}
          assistant={{
            problem,
            languages: languages?.map(({ id }) => id) ?? [],
            language: editing.language,
            code: editing.code,
            onGoToLine: goToLine,
          }}
          onTryInput={tryInput}
        />
        <Workbench
          problem={problem}
          languages={languages ?? []}
          editing={editing}
          kept={kept}
          inputs={inputs}
          layout={layout}
          tab={tab}
          onTab={setTab}
          place={place}
          onGoToLine={goToLine}
          assistant={{ isOpen: isAssistantOpen, onToggle: toggleAssistant }}
        />
      </Split>
      <PhoneBar view={layout.view} onView={layout.setView} />
    </div>
  );
}
