/** Which class a course is: one that its teacher has, or a new one. Pupils wait for their teacher. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { classNameMaxChars, classSlugMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { errorBeside, refusedField } from '../../ui/form/refused-field.ts';
import classes from '../../ui/frame/card-page.module.css';
import { CardPage } from '../../ui/frame/card-page.tsx';
import { connectBy } from './queries.ts';
import { slugOf } from './slug.ts';

type ConnectFormProps = {
  launch: string;
  course: string;
  /** The classes that the person teaches; null for pupils. */
  taught: { slug: string; name: string }[] | null;
  onDone: () => void;
};

const title = t`Your course`;
const fields = ['newClass.slug', 'newClass.name'];

export default function ConnectForm({ launch, course, taught, onDone }: ConnectFormProps) {
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState(course.slice(0, classNameMaxChars));
  const [slug, setSlug] = useState(slugOf(course));
  const connecting = useMutation({
    mutationFn: () =>
      connectBy(launch, chosen === '' ? { newClass: { slug, name } } : { class: chosen }),
    onSuccess: onDone,
  });
  if (taught === null) {
    return (
      <CardPage title={title} heading={t`Not connected yet`}>
        <Message tone="yellow">
          {t`“${course}” is no class here yet. Its teacher connects it by opening Arbiter from the course. Then open the link again.`}
        </Message>
      </CardPage>
    );
  }
  const { error } = connecting;
  const isOfNoField = error && !fields.includes(refusedField(error) ?? '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    connecting.mutate();
  };
  return (
    <CardPage title={title} heading={t`Connect your course`}>
      <form className={classes.form} onSubmit={send} noValidate>
        <p className={classes.lead}>
          {t`Which class is “${course}” here? Its pupils join it when they open Arbiter from the course, and their points go to its gradebook.`}
        </p>
        <NativeSelect
          label={t`Class`}
          data={[
            { value: '', label: t`A new class` },
            ...taught.map((one) => ({ value: one.slug, label: one.name })),
          ]}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {chosen === '' && (
          <>
            <TextInput
              label={t`Name`}
              maxLength={classNameMaxChars}
              error={errorBeside(error, 'newClass.name')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label={t`Address`}
              description={t`Small letters, digits and -`}
              maxLength={classSlugMaxChars}
              error={errorBeside(error, 'newClass.slug') ?? errorBeside(error, 'slug')}
              value={slug}
              onChange={(event) => setSlug(event.currentTarget.value)}
            />
          </>
        )}
        {isOfNoField && <Message tone="red">{sentenceOf(error)}</Message>}
        <Button type="submit" fullWidth disabled={connecting.isPending}>
          {t`Connect`}
        </Button>
      </form>
    </CardPage>
  );
}
