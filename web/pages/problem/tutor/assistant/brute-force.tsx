/**
 * Compares the program in the editor with a brute force that the person writes here: slow, but
 * certainly right. The judge searches for a small input on which the two differ.
 */

import { Button, Loader, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BruteForceResult } from '../../../../../contract/brute-force.ts';
import { compareBruteForce } from '../../../../../contract/calls.ts';
import { type Language, languageFacts, languageName } from '../../../../../contract/languages.ts';
import type { Problem } from '../../../../../contract/problems.ts';
import { t } from '../../../../../contract/translation.ts';
import { api } from '../../../../api.ts';
import { sentenceOf } from '../../../../sentence.ts';
import { CodeEditor } from '../../../../ui/code/code-editor.tsx';
import { FoundInput } from '../counterexample.tsx';
import type { GoToLine } from '../diagnosis-note.tsx';
import classes from './assistant.module.css';

type BruteForceProps = {
  problem: Problem;
  /** The languages to choose from. */
  languages: readonly Language[];
  language: Language;
  code: RefObject<string>;
  onGoToLine: GoToLine;
};

type Asked = { written: string; of: Language };

export default function BruteForce(props: BruteForceProps) {
  const { problem, languages, language, code, onGoToLine } = props;
  const [of, setOf] = useState(language);
  const written = useRef(languageFacts(of).template);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (asked: Asked) => {
      asking.current = new AbortController();
      return api.call(compareBruteForce, {
        body: {
          problemId: problem._id,
          language,
          code: code.current,
          bruteForce: asked.written,
          bruteForceLanguage: asked.of,
        },
        signal: asking.current.signal,
      });
    },
  });
  const stop = () => {
    asking.current?.abort();
    reset();
  };
  const choose = (next: Language) => {
    setOf(next);
    written.current = languageFacts(next).template;
  };
  return (
    <section className={classes.answer} aria-label={t`Compare with a brute force`}>
      <p className={classes.note}>
        {t`Write a program that is certainly correct, however slow. The judge runs it and yours on small inputs until they differ.`}
      </p>
      {languages.length > 1 && (
        <NativeSelect
          label={t`Language of the brute force`}
          size="xs"
          data={languages.map((value) => ({ value, label: languageName(value) }))}
          value={of}
          onChange={({ currentTarget: { value } }) =>
            choose(languages.find((one) => one === value) ?? of)
          }
        />
      )}
      <div className={classes.second}>
        <CodeEditor
          key={of}
          code={written.current}
          mode={languageFacts(of).editorMode}
          label={t`Brute force`}
          onChange={(text) => {
            written.current = text;
          }}
        />
      </div>
      <div className={classes.buttons}>
        <Button
          size="xs"
          disabled={isPending}
          onClick={() => mutate({ written: written.current, of })}
        >
          {t`Compare`}
        </Button>
        {isPending && (
          <Button size="xs" variant="default" onClick={stop}>
            {t`Stop`}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {isPending && (
          <p className={classes.working}>
            <Loader size="xs" /> {t`Comparing on small inputs. This takes up to about 20 s.`}
          </p>
        )}
        {error && <p className={classes.sentence}>{sentenceOf(error)}</p>}
        {data && <p className={classes.sentence}>{sentenceOn(data)}</p>}
        {data?.found && (
          <FoundInput
            found={data.found}
            comparison={problem.comparison}
            onGoToLine={onGoToLine}
            isByOwn
          />
        )}
      </div>
    </section>
  );
}

function sentenceOn({ outcome, compared, uncompiled }: BruteForceResult): string {
  switch (outcome) {
    case 'found':
      return compared === 0
        ? t`They differ on the first input.`
        : t`They agree on ${compared} inputs, and differ on this one. Which one is correct?`;
    case 'nothing':
      return compared === 0
        ? t`The brute force finished on none of the inputs: it crashed, or took longer than 0.4 s.`
        : t`They agree on all ${compared} small inputs that were tried.`;
    case 'busy':
      return t`The judges were busy, so the comparison was stopped. Try again later.`;
    case 'uncompiled':
      return uncompiled === 'program'
        ? t`Your program does not compile.`
        : t`The brute force does not compile.`;
    case 'failed':
      return t`The comparison failed. Please try again later.`;
  }
}
