/** The two panes of a problem and their shared state. */
import { useRef, useState } from 'react';
import type { Problem } from '../../../contract/problems.ts';
import { Split } from '../../ui/split.tsx';
import type { ConsoleTab } from './console-pane.tsx';
import { keepInput, readInput } from './drafts.ts';
import classes from './problem.module.css';
import { Statement } from './statement.tsx';
import { Workbench } from './workbench.tsx';

export function Workspace({ problem }: { problem: Problem }) {
  const [input, setInput] = useState(() => readInput(problem._id));
  const [tab, setTab] = useState<ConsoleTab>('input');
  const inputBox = useRef<HTMLTextAreaElement>(null);
  const changeInput = (next: string) => {
    setInput(next);
    keepInput(problem._id, next);
  };
  const tryInput = (next: string) => {
    changeInput(next);
    setTab('input');
    // Its tab may have to become visible first.
    requestAnimationFrame(() => inputBox.current?.focus());
  };
  return (
    <div className={classes.workspace}>
      <Split
        name="problem"
        direction="columns"
        label="Width of the problem beside the editor"
        startPercent={44}
      >
        <Statement problem={problem} onUseInput={tryInput} />
        <Workbench
          problem={problem}
          input={{ text: input, onChange: changeInput, box: inputBox }}
          tab={tab}
          onTab={setTab}
        />
      </Split>
    </div>
  );
}
