/**
 * A small input on which a submission fails that failed on a hidden test: a button that has it
 * searched for, how far that is, and the input with both outputs.
 */
import { Button, Loader } from '@mantine/core';
import type { Counterexample as Found, SearchOutcome } from '../../../contract/counterexample.ts';
import type { Comparison } from '../../../contract/judging.ts';
import { sentenceOf } from '../../sentence.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatMs, plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './counterexample.module.css';
import { OutputDiff } from './output-diff.tsx';
import texts from './sample-outcome.module.css';
import { useCounterexample } from './use-counterexample.ts';

export type CounterexampleProps = {
  submissionId: string;
  comparison: Comparison;
  onRunInput: (input: string) => void;
};

export function Counterexample({ submissionId, comparison, onRunInput }: CounterexampleProps) {
  const { search, begin, isBeginning, error } = useCounterexample(submissionId);
  if (search === undefined || search.state === 'unavailable') return null;
  const { state, outcome, found } = search;
  const isSearching = isBeginning || state === 'waiting' || state === 'searching';
  const mayBegin = state === 'none' || outcome === 'busy' || outcome === 'failed';
  return (
    <section className={classes.place} aria-label="Small failing input">
      <div aria-live="polite">
        {isSearching && (
          <p className={classes.line}>
            <Loader size="xs" />
            {state === 'waiting' || isBeginning
              ? 'The search for a small failing input waits for a free judge.'
              : 'Searching for a small input on which your program fails.'}
          </p>
        )}
        {!isSearching && outcome !== null && outcome !== 'found' && <p>{sentences[outcome]}</p>}
        {error && <p>{sentenceOf(error)}</p>}
        {found && <Shown found={found} comparison={comparison} onRunInput={onRunInput} />}
      </div>
      {mayBegin && !isSearching && (
        <Button variant="light" leftSection={<Icon name="search" size={15} />} onClick={begin}>
          {state === 'none' ? 'Find a small failing input' : 'Search again'}
        </Button>
      )}
    </section>
  );
}

const sentences: Record<Exclude<SearchOutcome, 'found'>, string> = {
  nothing:
    'No small failing input was found. Your program may fail only on large or very special ones.',
  busy: 'The judges had other work, so the search was left.',
  failed: 'The search did not work here.',
};

type ShownProps = Omit<CounterexampleProps, 'submissionId'> & { found: Found };

function Shown({ found, comparison, onRunInput }: ShownProps) {
  const { input, expectedOutput, actualOutput, kind, difference, error } = found;
  return (
    <div className={texts.outcome}>
      <h3 className={classes.heading}>{headingOf(found)}</h3>
      <p className={classes.error}>{error}</p>
      <div className={texts.texts}>
        <div className={texts.box}>
          <h4>Input</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
          <pre tabIndex={0}>{input}</pre>
        </div>
        <OutputDiff
          expected={expectedOutput}
          actual={actualOutput}
          rule={kind === 'wrong' && difference !== undefined ? comparison : null}
        />
      </div>
      <div className={classes.buttons}>
        <Button variant="light" size="compact-sm" onClick={() => onRunInput(input)}>
          Run this input
        </Button>
        <CopyButton text={input} of="input" />
      </div>
    </div>
  );
}

function headingOf({ kind, input, executionTime, referenceTime }: Found): string {
  const lines = plural(input.replace(/\n$/, '').split('\n').length, 'line');
  if (kind === 'wrong') return `Your program is wrong on this input of ${lines}`;
  if (kind === 'broken') return `Your program breaks on this input of ${lines}`;
  const times = `${formatMs(executionTime)}; a right program takes ${formatMs(referenceTime)}`;
  return `On this input of ${lines} your program takes ${times}`;
}
