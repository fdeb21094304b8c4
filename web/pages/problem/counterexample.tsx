/**
 * A small input on which a submission fails that failed on a hidden test: a button that starts the
 * search, its progress, and the input with both outputs.
 */
import { Button, Loader } from '@mantine/core';
import { useEffect } from 'react';
import type { Counterexample as Found, SearchOutcome } from '../../../contract/counterexample.ts';
import type { Comparison } from '../../../contract/judging.ts';
import { sentenceOf } from '../../sentence.ts';
import type { Mark } from '../../ui/code/code-editor-props.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatMs, plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './counterexample.module.css';
import { DiagnosisNote, type GoToLine } from './diagnosis-note.tsx';
import { marksOfSearch } from './marks.ts';
import { MendNote } from './mend-note.tsx';
import { OutputDiff } from './output-diff.tsx';
import texts from './sample-outcome.module.css';
import { Slowness } from './slowness.tsx';
import { Steps } from './steps.tsx';
import { useCounterexample } from './use-counterexample.ts';

export type CounterexampleProps = {
  submissionId: string;
  comparison: Comparison;
  onRunInput: (input: string) => void;
  onGoToLine: GoToLine;
  /** Called with the marks for the code. */
  onMarks?: ((marks: Mark[]) => void) | undefined;
};

export function Counterexample(props: CounterexampleProps) {
  const { submissionId, comparison, onRunInput, onGoToLine, onMarks } = props;
  const { search, begin, isBeginning, error } = useCounterexample(submissionId);
  useEffect(() => {
    if (search !== undefined) onMarks?.(marksOfSearch(search));
  }, [search, onMarks]);
  if (search === undefined || search.state === 'unavailable') return null;
  const { state, outcome, found, slowness, mend } = search;
  const isSearching = isBeginning || state === 'waiting' || state === 'searching';
  const mayBegin = state === 'none' || outcome === 'busy' || outcome === 'failed';
  return (
    <section className={classes.place} aria-label="Small failing input">
      <div aria-live="polite">
        {isSearching && (
          <p className={classes.line}>
            <Loader size="xs" />
            {state === 'waiting' || isBeginning
              ? 'Waiting for a free judge to search for a small failing input.'
              : 'Searching for a small input on which your program fails.'}
          </p>
        )}
        {!isSearching && outcome !== null && outcome !== 'found' && slowness === null && (
          <p>{sentences[outcome]}</p>
        )}
        {error && <p>{sentenceOf(error)}</p>}
        {slowness && <Slowness slowness={slowness} onGoToLine={onGoToLine} />}
        {mend && <MendNote mend={mend} onGoToLine={onGoToLine} />}
        {found && <FoundInput {...{ found, comparison, onRunInput, onGoToLine }} />}
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
  busy: 'The judges were busy, so the search was stopped. Try again later.',
  failed: 'The search failed.',
};

type FoundInputProps = {
  found: Found;
  comparison: Comparison;
  onRunInput?: (input: string) => void;
  onGoToLine?: GoToLine;
  /** Whether the expected output comes from the person's own brute force. */
  isByOwn?: boolean;
};

export function FoundInput(props: FoundInputProps) {
  const { found, comparison, onRunInput, onGoToLine, isByOwn = false } = props;
  const { input, expectedOutput, actualOutput, kind, difference, error } = found;
  const { diagnosis, steps, large } = found;
  return (
    <div className={texts.outcome}>
      <h3 className={classes.heading}>{headingOf(found, isByOwn)}</h3>
      {!isByOwn && <p className={classes.error}>{error}</p>}
      {diagnosis && onGoToLine && <DiagnosisNote diagnosis={diagnosis} onGoToLine={onGoToLine} />}
      <div className={texts.texts}>
        <div className={texts.box}>
          <h4>{large ? 'Beginning of the input' : 'Input'}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
          <pre tabIndex={0}>{input}</pre>
        </div>
        <OutputDiff
          expected={expectedOutput}
          actual={actualOutput}
          {...(isByOwn && { expectedName: 'Brute force' })}
          rule={kind === 'wrong' && difference !== undefined ? comparison : null}
        />
      </div>
      {steps && onGoToLine && <Steps {...{ steps, onGoToLine }} isBroken={kind === 'broken'} />}
      {large === undefined && (
        <div className={classes.buttons}>
          {onRunInput && (
            <Button variant="light" size="compact-sm" onClick={() => onRunInput(input)}>
              Run this input
            </Button>
          )}
          <CopyButton text={input} of="input" />
        </div>
      )}
    </div>
  );
}

function headingOf(found: Found, isByOwn: boolean): string {
  const { kind, input, large, executionTime, referenceTime } = found;
  const count = large?.lines ?? input.replace(/\n$/, '').split('\n').length;
  const made = large ? ', which the generator of the problem makes' : '';
  const lines = `${plural(count, 'line')}${made}`;
  if (kind === 'wrong' && isByOwn) return `The programs differ on this input of ${lines}`;
  if (kind === 'wrong') return `Your program is wrong on this input of ${lines}`;
  if (kind === 'broken') return `Your program breaks on this input of ${lines}`;
  const times = `${formatMs(executionTime)}; a correct program takes ${formatMs(referenceTime)}`;
  return `On this input of ${lines} your program takes ${times}`;
}
