/** The content of the assistant's panel, in its own chunk; panel.tsx loads it. */

import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { aboutAssistant } from '../../../../../contract/calls.ts';
import {
  answersId,
  type Language,
  type SubmittedLanguage,
} from '../../../../../contract/languages.ts';
import { hintLevels } from '../../../../../contract/limits.ts';
import type { Problem } from '../../../../../contract/problems.ts';
import { t } from '../../../../../contract/translation.ts';
import type { Reply } from '../../../../api.ts';
import { api } from '../../../../api.ts';
import { lazyPart } from '../../../../load-part.ts';
import { paths } from '../../../../paths.ts';
import { useSession } from '../../../../session.ts';
import { Message } from '../../../../ui/feedback/message.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import { Unfolding } from '../../../../ui/unfolding.tsx';
import type { GoToLine } from '../diagnosis-note.tsx';
import { Answer, AnswerText, titleOf } from './answer.tsx';
import classes from './assistant.module.css';
import type { Mode } from './history.ts';
import { type Assistant, type Failure, useAssistant } from './use-assistant.ts';

const BruteForce = lazyPart(() => import('./brute-force.tsx'));
const Editorial = lazyPart(() => import('./editorial.tsx'));

export type BodyProps = {
  problem: Problem;
  /** The languages that the problem accepts. */
  languages: readonly Language[];
  language: SubmittedLanguage;
  code: RefObject<string>;
  onGoToLine: GoToLine;
};

export function Body({ problem, languages, language, code, onGoToLine }: BodyProps) {
  const { person } = useSession();
  const { data: about } = useQuery({
    queryKey: ['assistant'],
    queryFn: ({ signal }) => api.call(aboutAssistant, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isByModel = about?.assistant === 'model';
  const assistant = useAssistant({
    problem,
    language,
    code,
    isSignedIn: person !== null,
    isByModel,
  });
  const { asking, failure, history } = assistant;
  const [latest, ...earlier] = history;
  return (
    <>
      <div className={classes.modes}>
        <Modes assistant={assistant} isOfAnswers={language === answersId} />
        <p className={classes.note}>{about && noteOn(about)}</p>
      </div>
      <OwnMeans
        problem={problem}
        languages={languages}
        language={language}
        code={code}
        onGoToLine={onGoToLine}
      />
      {failure && (
        <Failed
          failure={failure}
          problemId={problem._id}
          onAskRules={
            isByModel ? () => void assistant.ask(failure.mode, { byRules: true }) : undefined
          }
        />
      )}
      {asking && (
        <div className={classes.answer} aria-busy="true">
          <div className={classes.about}>
            <span>
              <span className="spinner" /> {asking.doing || t`Thinking`}…
            </span>
          </div>
          {(asking.text !== '' || asking.marks.length > 0) && (
            <AnswerText text={asking.text} by={asking} onGoToLine={onGoToLine} />
          )}
        </div>
      )}
      {!asking && latest && (
        <Answer
          key={latest.at}
          entry={latest}
          onAskAgain={() => void assistant.ask(latest.mode, { again: true })}
          onGoToLine={onGoToLine}
        />
      )}
      {earlier.map((entry) => (
        <Unfolding key={entry.at} title={t`Earlier: ${titleOf(entry)}`}>
          <Answer entry={entry} onGoToLine={onGoToLine} />
        </Unfolding>
      ))}
      {history.length > 0 && !asking && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={assistant.clear}>
          {t`Clear history`}
        </Button>
      )}
      <VisuallyHidden role="status">{spoken(assistant)}</VisuallyHidden>
    </>
  );
}

type Opened = 'bruteForce' | 'editorial';

/** The comparison with a brute force, and the author's editorial; for signed-in people only. */
function OwnMeans(props: BodyProps) {
  const { problem } = props;
  const { person } = useSession();
  const [opened, setOpened] = useState<Opened>();
  const door = (what: Opened, name: string) => (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-expanded={opened === what}
      onClick={() => setOpened(opened === what ? undefined : what)}
    >
      {name}
    </Button>
  );
  if (person === null) return null;
  return (
    <>
      <div className={classes.buttons}>
        {!problem.isInteractive &&
          !problem.answers &&
          door('bruteForce', t`Compare with a brute force`)}
        {problem.hasEditorial && door('editorial', t`Editorial`)}
      </div>
      <Suspense>
        {opened === 'bruteForce' && props.language !== answersId && (
          <BruteForce {...props} language={props.language} />
        )}
        {opened === 'editorial' && <Editorial problemId={problem._id} />}
      </Suspense>
    </>
  );
}

type About = Reply<typeof aboutAssistant>;

const noteOn = ({ assistant, model }: About): string =>
  assistant === 'model'
    ? t`Answers are written by ${model ?? ''}, based on the compiler and the samples. They may be wrong.`
    : t`Rule-based: answers come from compiler, samples and fixed rules, not from a language model.`;

const spoken = ({ asking, failure, history }: Assistant): string => {
  if (asking) return t`The assistant is answering.`;
  if (failure || !history[0]) return '';
  return t`${titleOf(history[0])} is ready.`;
};

function Modes({ assistant, isOfAnswers }: { assistant: Assistant; isOfAnswers: boolean }) {
  const { asking, hintLevel, hasAllHints } = assistant;
  const hint = hasAllHints ? t`Another hint` : t`Hint ${hintLevel} of ${hintLevels}`;
  const names: Record<Mode, string> = {
    review: t`Review my code`,
    explain: t`Explain the problem`,
    hint,
  };
  // Answers are no code to review.
  const modes = (Object.keys(names) as Mode[]).filter((mode) => !isOfAnswers || mode !== 'review');
  return (
    <fieldset className={classes.buttons} aria-label={t`Assistant mode`}>
      {modes.map((mode) => (
        <Button
          key={mode}
          variant={asking?.mode === mode ? 'filled' : 'default'}
          size="xs"
          disabled={asking !== undefined}
          onClick={() => void assistant.ask(mode)}
        >
          {names[mode]}
        </Button>
      ))}
      {asking && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="close" size={12} />}
          onClick={assistant.stop}
        >
          {t`Stop`}
        </Button>
      )}
    </fieldset>
  );
}

type FailedProps = {
  failure: Failure;
  problemId: string;
  onAskRules: (() => void) | undefined;
};

function Failed({ failure, problemId, onAskRules }: FailedProps) {
  const mayHelp = onAskRules !== undefined && !failure.needsLogin && failure.sentence !== '';
  return (
    <Message tone="red">
      <p className={classes.sentence}>{failure.sentence}</p>
      {failure.needsLogin && (
        <Button component={Link} to={paths.login(paths.problem(problemId))} size="xs" mt="xs">
          {t`Log in`}
        </Button>
      )}
      {mayHelp && (
        <Button variant="default" size="xs" mt="xs" onClick={onAskRules}>
          {t`Ask the built-in assistant instead`}
        </Button>
      )}
    </Message>
  );
}
