/** The form for the second factor of a login. */

import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { codeMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { lazyPart } from '../../load-part.ts';
import { logInWithCode } from '../../log-in.ts';
import { sentenceOf } from '../../sentence.ts';
import classes from '../../ui/frame/card-page.module.css';

const PasskeyFactor = lazyPart(() => import('./passkey-factor.tsx'));

type CodeFormProps = { challenge: string; onDone: () => void; onAgain: () => void };

/** Asks for a code of the app, a recovery code, or a passkey. */
export function CodeForm({ challenge, onDone, onAgain }: CodeFormProps) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [takesCodes, setTakesCodes] = useState(true);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitting(true);
    try {
      await logInWithCode(client, { challenge, code });
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error).replace('code: ', ''));
    }
    setIsSubmitting(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      {takesCodes && (
        <>
          <TextInput
            label={t`Code`}
            description={t`Of your app, or one of your recovery codes`}
            inputMode="text"
            autoComplete="one-time-code"
            autoFocus
            required
            maxLength={codeMaxChars}
            error={failure}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" fullWidth disabled={code === '' || isSubmitting}>
            {isSubmitting ? t`Signing in...` : t`Sign in`}
          </Button>
        </>
      )}
      <Suspense>
        <PasskeyFactor challenge={challenge} onDone={onDone} onAlone={() => setTakesCodes(false)} />
      </Suspense>
      <Button variant="default" fullWidth onClick={onAgain}>
        {t`Back`}
      </Button>
    </form>
  );
}
