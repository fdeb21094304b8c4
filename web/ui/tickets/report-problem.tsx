/** The dialog that reports something about a problem to those who edit it. */

import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { sendTicket } from '../../../contract/ticket-calls.ts';
import {
  type TicketKind,
  ticketAboutMaxChars,
  ticketKinds,
  ticketTextMaxBytes,
} from '../../../contract/ticket-rules.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { morePaths } from '../../more-paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../feedback/message.tsx';
import { Modal } from '../feedback/modal.tsx';
import { errorBeside, refusedField } from '../form/refused-field.ts';
import { rich } from '../rich.ts';
import { ticketsKey } from './queries.ts';
import classes from './report-problem.module.css';
import { kindWords } from './words.ts';

type ReportProblemProps = {
  problemId: string;
  /** The test that it is about. */
  test?: string;
  /** The published solution that it is about, by its id. */
  solution?: string;
  onClose: () => void;
};

export default function ReportProblem({ solution, ...props }: ReportProblemProps) {
  const title = solution === undefined ? t`Report a problem` : t`Report a solution`;
  return (
    <Modal opened onClose={props.onClose} title={title}>
      <Form solution={solution} {...props} />
    </Modal>
  );
}

const choices = ticketKinds
  .filter((kind) => kind !== 'solution')
  .map((kind) => ({ value: kind, label: kindWords[kind] }));

type FormProps = Omit<ReportProblemProps, 'solution'> & { solution: string | undefined };

function Form({ problemId, test, solution, onClose }: FormProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState<TicketKind>(test === undefined ? 'statement' : 'test');
  const [about, setAbout] = useState(test ?? '');
  const [text, setText] = useState('');
  const isNamed = kind === 'test' || kind === 'translation';
  const sending = useMutation({
    mutationFn: () =>
      api.call(sendTicket, {
        body:
          solution === undefined
            ? { problemId, kind, about: isNamed ? about : '', text }
            : { problemId, kind: 'solution', solutionId: solution, text },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ticketsKey }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate();
  };
  if (sending.isSuccess) {
    return (
      <div className={classes.form}>
        <Message tone="green" title={t`Sent`}>
          {rich`Those who edit the problem have it. The bell tells you their answer; ${<Link to={morePaths.tickets}>{t`your tickets`}</Link>} have it, too.`}
        </Message>
        <div>
          <Button data-autofocus onClick={onClose}>
            {t`Close`}
          </Button>
        </div>
      </div>
    );
  }
  const field = refusedField(sending.error);
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      {solution === undefined && (
        <NativeSelect
          label={t`What is wrong`}
          data={choices}
          value={kind}
          onChange={(event) => {
            const chosen = ticketKinds.find((one) => one === event.currentTarget.value);
            if (chosen) setKind(chosen);
          }}
        />
      )}
      {isNamed && (
        <TextInput
          label={kind === 'test' ? t`Which test` : t`Which language`}
          maxLength={ticketAboutMaxChars}
          error={errorBeside(sending.error, 'about')}
          value={about}
          onChange={(event) => setAbout(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={
          solution === undefined
            ? t`What you saw, and what you expected`
            : t`What is wrong with this solution`
        }
        description={
          solution === undefined
            ? t`Not for help with your solution`
            : t`Such as insults, or what gives away another problem`
        }
        required
        data-autofocus
        rows={6}
        maxLength={ticketTextMaxBytes}
        error={errorBeside(sending.error, 'text')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (sending.isError) sending.reset();
        }}
      />
      {sending.error && field !== 'text' && field !== 'about' && (
        <Message tone="red">{sentenceOf(sending.error)}</Message>
      )}
      <div>
        <Button type="submit" disabled={sending.isPending}>
          {t`Send`}
        </Button>
      </div>
    </form>
  );
}
