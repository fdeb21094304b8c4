/** The task: name, limits, statement and sample cases. */

import { Button } from '@mantine/core';
import { Suspense, useContext } from 'react';
import { Link } from 'react-router';
import {
  languageName,
  type SubmittedLanguage,
  timeLimitIn,
} from '../../../../contract/languages.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { lazyPart } from '../../../load-part.ts';
import { pausedSentences, problemMessages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { Badge, DifficultyBadge } from '../../../ui/badge.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { formatLimit, formatPoints, plural } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { Images } from '../../../ui/markdown/images.ts';
import { Markdown, MarkdownSkeleton } from '../../../ui/markdown/markdown.tsx';
import { visibilityNames } from '../../../ui/visibility.ts';
import { InContest } from '../in-contest.ts';
import { ProblemTags } from './problem-tags.tsx';
import { SampleCase } from './sample-case.tsx';
import { splitNotes } from './split-notes.ts';
import classes from './statement.module.css';
import { StatementLanguage, useTold } from './statement-language.tsx';
import { TakeAlong } from './take-along.tsx';

/** Loaded only if needed, because few problems have them. */
const WithImages = lazyPart(() => import('./with-images.tsx'));
const SampleInteractions = lazyPart(() => import('./sample-interactions.tsx'));
const Handouts = lazyPart(() => import('./handouts.tsx'));
const HowItRuns = lazyPart(() => import('./how-it-runs.tsx'));
const PdfStatement = lazyPart(() => import('./pdf-statement.tsx'));

/** Whether a package has files to download, or names the authors of the problem. */
const hasHandouts = ({ presentation }: Problem): boolean =>
  presentation.files.length > 0 ||
  presentation.sources.length > 0 ||
  presentation.license !== 'unknown' ||
  Object.values(presentation.credits).some((names) => (names?.length ?? 0) > 0);

type StatementProps = {
  problem: Problem;
  /** The languages that the problem accepts. */
  languages: readonly SubmittedLanguage[];
  onTryInput: (input: string, sample: number) => void;
};

/** The limits of languages that have another time than the problem says, such as "Python: 5 s". */
const otherLimits = (
  { timeLimit, timeFactors }: Problem,
  languages: readonly SubmittedLanguage[],
): string =>
  languages
    .map((id) => ({ id, limit: timeLimitIn(id, timeLimit, timeFactors) }))
    .filter(({ limit }) => limit !== timeLimit)
    .map(({ id, limit }) => `${languageName(id)}: ${formatLimit(limit)}`)
    .join(', ');

/**
 * Competitive Companion reads the page by the names that its parser for Hydro knows: `section__title`,
 * `icon-stopwatch`, `icon-comparison` and `sample`.
 */
export function Statement({ problem, languages, onTryInput }: StatementProps) {
  const others = otherLimits(problem, languages);
  const samples = problem.testCases.filter(({ isHidden }) => !isHidden);
  const told = useTold(problem);
  const contest = useContext(InContest);
  const [text, notes] = splitNotes(told.text);
  const { files } = problem.presentation;
  const shownWith = (images?: Images) => (
    <Markdown text={text} {...(images && { images })}>
      {told.pdf && (
        <Suspense>
          <PdfStatement
            problemId={problem._id}
            pdf={told.pdf}
            isOnly={told.isInFile}
            onChoose={told.choose}
          />
        </Suspense>
      )}
      {samples.map((sample, index) => (
        <SampleCase
          // biome-ignore lint/suspicious/noArrayIndexKey: samples have no other identity.
          key={index}
          number={index + 1}
          sample={sample}
          onTryInput={problem.answers ? undefined : onTryInput}
        />
      ))}
      <p className={classes.takeAlong}>
        <TakeAlong problem={problem} told={told} samples={samples} />
      </p>
      {problem.presentation.interactions && (
        <Suspense>
          <SampleInteractions interactions={problem.presentation.interactions} />
        </Suspense>
      )}
      {notes !== '' && (
        <div className={classes.notes}>
          <Markdown text={notes} {...(images && { images })} />
        </div>
      )}
      {hasHandouts(problem) && (
        <Suspense>
          <Handouts problem={problem} />
        </Suspense>
      )}
    </Markdown>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable.
    <section className={classes.statement} aria-label={t`Problem`} tabIndex={0}>
      <div className={classes.title}>
        <h1 className="section__title">{told.name}</h1>
        <div className={classes.ways}>
          <Button
            component={Link}
            to={contest?.submissions ?? paths.submissions(problem._id)}
            variant="default"
            size="xs"
            leftSection={<Icon name="list" size={14} />}
          >
            {t`View Submissions`}
          </Button>
        </div>
      </div>
      <div className={classes.facts}>
        {problem.solved && (
          <Badge tone="green">
            <Icon name="accepted" size={12} /> {t`Solved`}
          </Badge>
        )}
        <DifficultyBadge difficulty={problem.difficulty} />
        {problem.solvers && <Badge>{problem.solvers.words}</Badge>}
        {problem.visibility !== 'published' && <Badge>{visibilityNames[problem.visibility]}</Badge>}
        {problem.isInteractive && <Badge>{t`Interactive`}</Badge>}
        <ProblemTags tags={problem.tags} />
      </div>
      <div hidden>
        <span className="icon-stopwatch">{`${problem.timeLimit}ms`}</span>
        <span className="icon-comparison">{`${problem.memoryLimit}MiB`}</span>
      </div>
      <dl className={classes.limits}>
        {!problem.answers && (
          <>
            <div>
              <dt>{t`Time limit`}</dt>
              <dd>
                <bdi>{formatLimit(problem.timeLimit)}</bdi>
                {others !== '' && (
                  <small>
                    <Link to={paths.languages()}>
                      <bdi>{others}</bdi>
                    </Link>
                  </small>
                )}
              </dd>
            </div>
            <div>
              <dt>{t`Memory limit`}</dt>
              <dd>{t`${problem.memoryLimit} MB`}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t`Tests`}</dt>
          <dd>
            {t`${plural(samples.length, '# sample|# samples')}, ${problem.hiddenTestCases} hidden`}
          </dd>
        </div>
        {problem.languages && (
          <div>
            <dt>{problem.languages.length === 1 ? t`Language` : t`Languages`}</dt>
            <dd>{problem.languages.map(languageName).join(', ')}</dd>
          </div>
        )}
        {problem.best && (
          <div>
            <dt>{t`Your best`}</dt>
            <dd>{t`${formatPoints(problem.best) ?? ''} points`}</dd>
          </div>
        )}
      </dl>
      {problem.isPaused && (
        <div className={classes.paused}>
          <Message tone="yellow">{pausedSentences.waits}</Message>
        </div>
      )}
      {(problem.isInteractive || problem.answers || problem.passes !== undefined) && (
        <Suspense>
          <HowItRuns problem={problem} />
        </Suspense>
      )}
      <StatementLanguage told={told} />
      {told.isMissing && (
        <div className={classes.paused}>
          <Message tone="red">{problemMessages.translationFailed}</Message>
        </div>
      )}
      {files.some(({ kind }) => kind === 'image') ? (
        <Suspense fallback={<MarkdownSkeleton />}>
          <WithImages problemId={problem._id} files={files} markdown={told.text}>
            {shownWith}
          </WithImages>
        </Suspense>
      ) : (
        shownWith()
      )}
    </section>
  );
}
