/** The second factor: setting it up with an app, its recovery codes, and switching it off. */

import { Button, TextInput } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import {
  beginSecondFactor,
  type secondFactor,
  switchSecondFactorOff,
  switchSecondFactorOn,
} from '../../../contract/calls.ts';
import { codeMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api, type Reply } from '../../api.ts';
import { accountMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { CurrentPassword } from '../../ui/form/current-password.tsx';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import { formatDay } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './account.module.css';
import { secondFactorQuery } from './queries.ts';

type State = Reply<typeof secondFactor>;

type SecondFactorProps = {
  query: UseQueryResult<State>;
  /** Called once its person has kept the recovery codes, where the page goes on then. */
  onKept?: () => void;
};

export function SecondFactor({ query, onKept }: SecondFactorProps) {
  const { data, error, refetch } = query;
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Panel title={t`Second factor`} note={data?.isOn ? t`on` : undefined}>
      <p className={classes.note}>
        {rich`With it, a login needs a code of an app besides the password.${
          data?.isOn &&
          data.since !== null &&
          t` On since ${formatDay(data.since)}, with ${data.recoveryCodesLeft} recovery codes left.`
        }`}
      </p>
      {error && !data && (
        <ErrorState
          title={accountMessages.secondFactorFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {codes && (
        <Message tone="green" title={accountMessages.recoveryCodes}>
          <p>{accountMessages.recoveryOnce}</p>
          <ul className={classes.codes} aria-label={t`Recovery codes`}>
            {codes.map((one) => (
              <li key={one}>
                <code>{one}</code>
              </li>
            ))}
          </ul>
          {onKept && (
            <Button variant="default" size="xs" onClick={onKept}>
              {t`I have kept them`}
            </Button>
          )}
        </Message>
      )}
      {data && !data.isOn && (
        <Unfolding title={t`Set up a second factor`}>
          <SetUp onCodes={setCodes} />
        </Unfolding>
      )}
      {data?.isOn && (
        <Unfolding title={t`Switch it off`}>
          <SwitchOff onDone={() => setCodes(undefined)} />
        </Unfolding>
      )}
    </Panel>
  );
}

function SetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const beginning = useMutation({
    mutationFn: () =>
      api.call(beginSecondFactor, {
        body: password === '' ? {} : { currentPassword: password },
      }),
  });
  const switching = useMutation({
    mutationFn: () => api.call(switchSecondFactorOn, { body: { code } }),
    onSuccess: async ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      await client.invalidateQueries(secondFactorQuery);
    },
  });
  const begun = beginning.data;
  if (begun === undefined) {
    const isAsked = refusedField(beginning.error) === 'currentPassword' || password !== '';
    const begin = (event: FormEvent) => {
      event.preventDefault();
      beginning.mutate();
    };
    return (
      <form className={classes.form} noValidate onSubmit={begin}>
        {isAsked && (
          <CurrentPassword
            error={errorBeside(beginning.error, 'currentPassword')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            onConfirmed={() => beginning.mutate()}
          />
        )}
        {beginning.error && !isAsked && <Message tone="red">{sentenceOf(beginning.error)}</Message>}
        <div>
          <Button type="submit" variant="default" disabled={beginning.isPending}>
            {t`Begin`}
          </Button>
        </div>
      </form>
    );
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    switching.mutate();
  };
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri))}`;
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <p className={classes.note}>
        {t`Scan this with an app for one-time codes, or type its key, and enter the code that it shows.`}
      </p>
      <img className={classes.qr} src={image} alt={t`QR code with the key below`} />
      <code className={classes.secret}>{begun.secret}</code>
      <CodeInput code={code} setCode={setCode} error={errorBeside(switching.error, 'code')} />
      {switching.error && refusedField(switching.error) !== 'code' && (
        <Message tone="red">{sentenceOf(switching.error)}</Message>
      )}
      <div>
        <Button type="submit" disabled={code === '' || switching.isPending}>
          {t`Switch it on`}
        </Button>
      </div>
    </form>
  );
}

type CodeInputProps = {
  code: string;
  setCode: (code: string) => void;
  error: string | undefined;
};

const CodeInput = ({ code, setCode, error }: CodeInputProps) => (
  <TextInput
    label={t`Code`}
    autoComplete="one-time-code"
    maxLength={codeMaxChars}
    error={error}
    value={code}
    onChange={(event) => setCode(event.currentTarget.value)}
  />
);

function SwitchOff({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const switching = useMutation({
    mutationFn: () =>
      api.call(switchSecondFactorOff, {
        body: { code, ...(password !== '' && { currentPassword: password }) },
      }),
    onSuccess: async () => {
      onDone();
      await client.invalidateQueries(secondFactorQuery);
    },
  });
  const field = refusedField(switching.error);
  const isAsked = field === 'currentPassword' || password !== '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    switching.mutate();
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <CodeInput code={code} setCode={setCode} error={errorBeside(switching.error, 'code')} />
      {isAsked && (
        <CurrentPassword
          error={errorBeside(switching.error, 'currentPassword')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          onConfirmed={() => switching.mutate()}
        />
      )}
      {switching.error && field === undefined && (
        <Message tone="red">{sentenceOf(switching.error)}</Message>
      )}
      <div>
        <Button type="submit" variant="default" disabled={code === '' || switching.isPending}>
          {t`Switch off`}
        </Button>
      </div>
    </form>
  );
}
