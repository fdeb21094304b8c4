/** One ticket with its answer, and for those who may edit the problem the form for one. */

import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { answerTicket } from '../../../contract/ticket-calls.ts';
import { ticketTextMaxBytes } from '../../../contract/ticket-rules.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import { solutionAddress } from '../../ui/solutions/address.ts';
import { ticketsKey } from '../../ui/tickets/queries.ts';
import { kindWords, stateTones, stateWords } from '../../ui/tickets/words.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './tickets.module.css';

export function TicketCard({ ticket, mayAnswer }: { ticket: Ticket; mayAnswer: boolean }) {
  const { problemId, problemName, kind, about, text, state, answer, reporter, madeAt } = ticket;
  const { solutionId } = ticket;
  return (
    <article className={classes.ticket}>
      <h2>
        <Link to={paths.problem(problemId)}>{problemName}</Link>
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
      </h2>
      <p className={classes.facts}>
        {kindWords[kind]}
        {about !== '' && `: ${about}`} · {mayAnswer && `${reporter}, `}
        <TimeAgo instant={madeAt} />
      </p>
      <p className={classes.text}>
        {text === '' ? t`The text was deleted with the account.` : text}
      </p>
      {mayAnswer && kind === 'solution' && (
        <p className={classes.facts}>
          {solutionId === null ? (
            t`The solution was withdrawn.`
          ) : (
            <Link to={solutionAddress(problemId, solutionId)}>{t`Show the solution`}</Link>
          )}
        </p>
      )}
      {answer !== null && (
        <div className={classes.answer}>
          <h3>{t`Answer`}</h3>
          <p className={classes.text}>{answer}</p>
        </div>
      )}
      {mayAnswer && (
        <Unfolding title={answer === null ? t`‹do›Answer` : t`Change the answer`}>
          <AnswerForm ticket={ticket} />
        </Unfolding>
      )}
    </article>
  );
}

const closed = ['fixed', 'answered', 'declined'] as const;

function AnswerForm({ ticket }: { ticket: Ticket }) {
  const client = useQueryClient();
  const [state, setState] = useState(closed.find((one) => one === ticket.state) ?? 'fixed');
  const [answer, setAnswer] = useState(ticket.answer ?? '');
  const answering = useMutation({
    mutationFn: () =>
      api.call(answerTicket, { params: { id: ticket._id }, body: { state, answer } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ticketsKey }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    answering.mutate();
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <NativeSelect
        label={t`State`}
        data={closed.map((one) => ({ value: one, label: stateWords[one] }))}
        value={state}
        onChange={(event) =>
          setState(closed.find((one) => one === event.currentTarget.value) ?? state)
        }
      />
      <Textarea
        label={t`Answer`}
        required
        rows={3}
        maxLength={ticketTextMaxBytes}
        error={errorBeside(answering.error, 'answer')}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      {answering.error && refusedField(answering.error) !== 'answer' && (
        <Message tone="red">{sentenceOf(answering.error)}</Message>
      )}
      <div>
        <Button type="submit" variant="default" disabled={answering.isPending}>
          {t`Send the answer`}
        </Button>
      </div>
    </form>
  );
}
