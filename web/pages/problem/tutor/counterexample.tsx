/**
 * A small input on which a submission fails that failed on a test: a button that starts the search,
 * its progress, and the input with both outputs.
 */

import { Button, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { largeInput } from '../../../../contract/calls.ts';
import type {
  Counterexample as Found,
  SearchOutcome,
} from '../../../../contract/counterexample.ts';
import type { Comparison } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { sentenceOf } from '../../../sentence.ts';
import type { Mark } from '../../../ui/code/code-editor-props.ts';
import { CopyButton } from '../../../ui/code/copy-button.tsx';
import { saveFile } from '../../../ui/code/save-file.ts';
import { formatBytes, formatMs, plural } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Said } from '../../../ui/said/said.tsx';
import { marksOfSearch } from '../editor/marks.ts';
import { OutputDiff } from '../result/output-diff.tsx';
import texts from '../result/sample-outcome.module.css';
import classes from './counterexample.module.css';
import { DiagnosisNote, type GoToLine } from './diagnosis-note.tsx';
import { Memory } from './memory.tsx';
import { MendNote } from './mend-note.tsx';
import { Slowness } from './slowness.tsx';
import { Steps } from './steps.tsx';
import { useCounterexample } from './use-counterexample.ts';

export type CounterexampleProps = {
  submissionId: string;
  comparison: Comparison;
  /** Whether a sample failed, which the result shows with both outputs. */
  isOnSample: boolean;
  onRunInput: (input: string) => void;
  onGoToLine: GoToLine;
  /** Called with the marks for the code. */
  onMarks?: ((marks: Mark[]) => void) | undefined;
};

export function Counterexample(props: CounterexampleProps) {
  const { submissionId, comparison, isOnSample, onRunInput, onGoToLine, onMarks } = props;
  const { search, begin, isBeginning, error } = useCounterexample(submissionId);
  useEffect(() => {
    if (search !== undefined) onMarks?.(marksOfSearch(search));
  }, [search, onMarks]);
  if (search === undefined || search.state === 'unavailable') return null;
  const { state, outcome, isCut, found, slowness, memory, mend } = search;
  const isSearching = isBeginning || state === 'waiting' || state === 'searching';
  const isShown = found !== null || slowness !== null || memory !== null;
  const isPartial = isCut && outcome !== 'busy' && outcome !== 'failed';
  const mayBegin = state === 'none' || isPartial || outcome === 'busy' || outcome === 'failed';
  return (
    <section className={classes.place} aria-label={t`Small failing input`}>
      <div aria-live="polite">
        {isSearching && (
          <p className={classes.line}>
            <Loader size="xs" />
            {state === 'waiting' || isBeginning
              ? t`Waiting for a free judge to search for a small failing input.`
              : isShown
                ? t`Searching for more.`
                : t`Searching for a small input on which your program fails.`}
          </p>
        )}
        {!isSearching &&
          outcome !== null &&
          outcome !== 'found' &&
          slowness === null &&
          memory === null && <p>{toldOf(outcome, { isOnSample, isCut })}</p>}
        {error && <p>{sentenceOf(error)}</p>}
        {memory && <Memory memory={memory} onGoToLine={onGoToLine} />}
        {slowness && <Slowness slowness={slowness} onGoToLine={onGoToLine} />}
        {mend && <MendNote mend={mend} onGoToLine={onGoToLine} />}
        {found && (
          <FoundInput
            submissionId={submissionId}
            found={found}
            comparison={comparison}
            onRunInput={onRunInput}
            onGoToLine={onGoToLine}
          />
        )}
        {isPartial && !isSearching && (
          <p className={classes.line}>
            {t`Parts of the search were left out for lack of judge time.`}
          </p>
        )}
      </div>
      {mayBegin && !isSearching && (
        <Button variant="light" leftSection={<Icon name="search" size={15} />} onClick={begin}>
          {state === 'none' ? t`Find a small failing input` : t`Search again`}
        </Button>
      )}
    </section>
  );
}

const sentences: Record<Exclude<SearchOutcome, 'found'>, string> = {
  nothing: t`No small failing input was found. Your program may fail only on large or very special ones.`,
  busy: t`The judges were busy, so the search was stopped. Try again later.`,
  failed: t`The search failed.`,
};

function toldOf(
  outcome: Exclude<SearchOutcome, 'found'>,
  { isOnSample, isCut }: { isOnSample: boolean; isCut: boolean },
): string {
  if (outcome !== 'nothing') return sentences[outcome];
  if (isOnSample) return t`No smaller failing input was found.`;
  return isCut ? t`No small failing input was found so far.` : sentences.nothing;
}

type FoundInputProps = {
  /** Absent for a comparison, which finds no large inputs. */
  submissionId?: string;
  found: Found;
  comparison: Comparison;
  onRunInput?: (input: string) => void;
  onGoToLine?: GoToLine;
  /** Whether the expected output comes from the person's own brute force. */
  isByOwn?: boolean;
};

export function FoundInput(props: FoundInputProps) {
  const { submissionId, found, comparison, onRunInput, onGoToLine, isByOwn = false } = props;
  const { input, expectedOutput, actualOutput, kind, difference, error } = found;
  const { diagnosis, steps, large, sample, isProbable } = found;
  // The sample itself is in the result already, with what is known about it.
  if (sample !== undefined) {
    return (
      <div className={texts.outcome}>
        <h3 className={classes.heading}>{t`Your program on sample ${sample}`}</h3>
        <p className={classes.error}>{t`No smaller failing input was found.`}</p>
        {steps && onGoToLine && (
          <Steps steps={steps} onGoToLine={onGoToLine} isBroken={kind === 'broken'} />
        )}
      </div>
    );
  }
  return (
    <div className={texts.outcome}>
      <h3 className={classes.heading}>{headingOf(found, isByOwn)}</h3>
      {!isByOwn && (
        <p className={classes.error}>
          <Said text={error} />
        </p>
      )}
      {isProbable && (
        <p className={classes.error}>
          {t`The input is probably allowed: it fits what a program has read in the statement, which no person has confirmed.`}
        </p>
      )}
      {diagnosis && onGoToLine && <DiagnosisNote diagnosis={diagnosis} onGoToLine={onGoToLine} />}
      <div className={texts.texts}>
        <div className={texts.box}>
          <h4>{large ? t`Beginning of the input` : t`Input`}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
          <pre tabIndex={0}>{input}</pre>
        </div>
        {expectedOutput !== null && (
          <OutputDiff
            expected={expectedOutput}
            actual={actualOutput}
            {...(isByOwn && { expectedName: t`Brute force` })}
            rule={kind === 'wrong' && difference !== undefined ? comparison : null}
          />
        )}
      </div>
      {steps && onGoToLine && (
        <Steps steps={steps} onGoToLine={onGoToLine} isBroken={kind === 'broken'} />
      )}
      {large?.isKept && submissionId !== undefined && (
        <DownloadInput submissionId={submissionId} bytes={large.bytes} />
      )}
      {large === undefined && (
        <div className={classes.buttons}>
          {onRunInput && (
            <Button variant="light" size="compact-sm" onClick={() => onRunInput(input)}>
              {t`Run this input`}
            </Button>
          )}
          <CopyButton text={input} of={t`input`} />
        </div>
      )}
    </div>
  );
}

function DownloadInput({ submissionId: id, bytes }: { submissionId: string; bytes: number }) {
  const saving = useMutation({
    mutationFn: async () => {
      const { content } = await api.fetchFile(largeInput, { params: { id } });
      saveFile('failing-input.txt', content);
    },
  });
  return (
    <>
      <div className={classes.buttons}>
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<Icon name="download" size={14} />}
          onClick={() => saving.mutate()}
        >
          {t`Download the whole input (${formatBytes(bytes)})`}
        </Button>
      </div>
      {saving.error && <p>{sentenceOf(saving.error)}</p>}
    </>
  );
}

function headingOf(found: Found, isByOwn: boolean): string {
  const { kind, input, large, executionTime, referenceTime } = found;
  const count = large?.lines ?? input.replace(/\n$/, '').split('\n').length;
  const made = large ? t`, which the generator of the problem makes` : '';
  const lines = `${plural(count, '# line|# lines')}${made}`;
  if (kind === 'wrong' && isByOwn) return t`The programs differ on this input of ${lines}`;
  if (kind === 'wrong') return t`Your program fails on this input`;
  if (kind === 'broken') return t`Your program breaks on this input of ${lines}`;
  const right =
    referenceTime === null ? '' : t`; a correct program takes ${formatMs(referenceTime)}`;
  const times = `${formatMs(executionTime)}${right}`;
  return t`On this input of ${lines} your program takes ${times}`;
}
