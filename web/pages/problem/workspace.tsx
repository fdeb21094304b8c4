/** The two panes of a problem, and what passes between them. */
import { useState } from 'react';
import type { Problem } from '../../../contract/problems.ts';
import { Split } from '../../ui/split.tsx';
import { keepInput, readInput } from './drafts.ts';
import classes from './problem.module.css';
import { Statement } from './statement.tsx';
import { Workbench } from './workbench.tsx';

export function Workspace({ problem }: { problem: Problem }) {
  const [input, setInput] = useState(() => readInput(problem._id));
  const changeInput = (next: string) => {
    setInput(next);
    keepInput(problem._id, next);
  };
  return (
    <div className={classes.workspace}>
      <Split
        name="problem"
        direction="columns"
        label="Width of the problem beside the editor"
        startPercent={44}
      >
        <Statement problem={problem} onUseInput={changeInput} />
        <Workbench problemId={problem._id} input={input} onInput={changeInput} />
      </Split>
    </div>
  );
}
