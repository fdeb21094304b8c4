/**
 * A program that visitors can change and run: it fails with an explanation, and passes once it is
 * corrected. The runs are real.
 */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { run } from '../../../contract/calls.ts';
import type { RunResult } from '../../../contract/judging.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { partOf } from '../../../contract/said-parts.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { lazyPart } from '../../load-part.ts';
import { sentenceOf } from '../../sentence.ts';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import { formatMs } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.ts';
import classes from './demo.module.css';

const input = '5\n3 9 4 1 7\n';
const expected = '9';

/** Its lines are short enough for a phone. */
const broken = `#include <iostream>
#include <vector>
using namespace std;

int main() {
  int n, top = 0;
  cin >> n;
  vector<int> height(n);
  for (int &h : height) cin >> h;
  for (int i = 1; i <= n; ++i)
    top = max(top, height.at(i));
  cout << top << '\\n';
}`;
const mended = broken.replace('int i = 1; i <= n', 'int i = 0; i < n');

const Said = lazyPart(async () => ({ default: (await import('../../ui/said/said.tsx')).Said }));

export function Demo() {
  const [code, setCode] = useState(broken);
  const [editorKey, setEditorKey] = useState(0);
  const running = useMutation({
    mutationFn: (source: string) =>
      api.call(run, { headers: {}, body: { language: defaultLanguage, code: source, input } }),
  });
  const { data: result, error, isPending } = running;
  const isPassed = result?.success === true && result.output.trim() === expected;
  const mend = () => {
    setCode(mended);
    // The editor replaces its text only when it is created again.
    setEditorKey(editorKey + 1);
    running.mutate(mended);
  };
  return (
    <section className={classes.demo} aria-label={t`Try it`}>
      <p className={classes.task}>
        {rich`Print the greatest of ${<i>n</i>} heights. This program fails: find out why, and fix it.`}
      </p>
      <div className={classes.editor}>
        <CodeEditor key={editorKey} code={code} mode="c++" label={t`Code`} onChange={setCode} />
      </div>
      <div className={classes.bar}>
        <span className={classes.sample}>
          {rich`Input ${<code>5 / 3 9 4 1 7</code>}, expected ${<code>{expected}</code>}`}
        </span>
        {result && !isPassed && (
          <Button variant="default" size="xs" disabled={isPending} onClick={mend}>
            {t`Show solution`}
          </Button>
        )}
        <Button
          size="xs"
          disabled={isPending}
          leftSection={isPending ? <span className="spinner" /> : <Icon name="play" size={12} />}
          onClick={() => running.mutate(code)}
        >
          {isPending ? t`Running...` : t`Run`}
        </Button>
      </div>
      <div className={classes.outcome} data-tone={toneOf(isPassed, result)} role="status">
        {error && <p>{sentenceOf(error)}</p>}
        {result && !error && (
          <Suspense fallback={null}>
            <Outcome result={result} isPassed={isPassed} />
          </Suspense>
        )}
        {!result && !error && <p>{t`Press Run: it is judged here and now, in a sandbox.`}</p>}
      </div>
    </section>
  );
}

const toneOf = (isPassed: boolean, result: RunResult | undefined): string =>
  result === undefined ? 'grey' : isPassed ? 'green' : 'red';

function Outcome({ result, isPassed }: { result: RunResult; isPassed: boolean }) {
  const { success, output, error, diagnosis, executionTime } = result;
  if (isPassed) {
    return (
      <p>
        <Icon name="accepted" size={18} />{' '}
        {rich`${<b>{t`Passed`}</b>} in ${formatMs(executionTime)}`}
      </p>
    );
  }
  const said = diagnosis?.sentences.join(' ') ?? error ?? '';
  const part = diagnosis ? partOf(diagnosis.kind) : 'verdicts';
  return (
    <>
      <p>
        <Icon name="close" size={18} />{' '}
        <b>{diagnosis ? <Said text={diagnosis.title} part={part} /> : t`Not right yet`}</b>
      </p>
      <p>
        {success && !diagnosis ? (
          t`The output is ${output.trim() || t`empty`}; ${expected} is expected.`
        ) : (
          <Said text={said} part={part} />
        )}
      </p>
    </>
  );
}
