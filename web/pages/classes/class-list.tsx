/** The classes of a person, joining one by its code, and creating one for teachers. */

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { createClass, joinClass } from '../../../contract/class-calls.ts';
import {
  classNameMaxChars,
  classSlugMaxChars,
  joinCodeMaxChars,
} from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { siteQuery } from '../../site-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { refusedField } from '../../ui/form/refused-field.ts';
import { plural } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import table from '../../ui/table/table.module.css';
import classes from './classes.module.css';
import { classesQuery } from './queries.ts';

export default function ClassList() {
  const query = useQuery(classesQuery);
  return (
    <LoadedPage heading={t`Classes`} loadFailed={t`The classes could not be loaded`} query={query}>
      {({ classes: all, mayCreate }) => (
        <PageFrame title={t`Classes`}>
          <PageHead heading={t`Classes`} />
          <Panels
            beside={
              <>
                <Join />
                {mayCreate && <Create />}
              </>
            }
          >
            {all.length === 0 && (
              <EmptyState
                icon="school"
                title={t`No classes yet`}
                text={t`Join a class with the code that its teacher gives you.`}
              />
            )}
            {all.length > 0 && (
              <ul className={`${table.rows} ${classes.all}`} aria-label={t`Classes`}>
                {all.map(({ slug, name, term, own, pupils }) => (
                  <li key={slug}>
                    <Link to={paths.classes(`/${slug}`)}>{name}</Link>
                    {own === 'teacher' && <Badge tone="ink">{t`Teacher`}</Badge>}
                    <span className={classes.note}>
                      {term !== null && `${term} · `}
                      {plural(pupils, '# pupil|# pupils')}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Panels>
        </PageFrame>
      )}
    </LoadedPage>
  );
}

/** A link with `?code=` has the code typed already. */
function Join() {
  const [search] = useSearchParams();
  const [joinCode, setJoinCode] = useState(search.get('code') ?? '');
  const client = useQueryClient();
  const navigate = useNavigate();
  const joining = useMutation({
    mutationFn: () => api.call(joinClass, { body: { joinCode } }),
    onSuccess: async ({ slug }) => {
      await client.invalidateQueries(siteQuery);
      void navigate(paths.classes(`/${slug}`));
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    joining.mutate();
  };
  return (
    <Panel title={t`Join a class`}>
      <form className={classes.line} onSubmit={send} noValidate>
        <TextInput
          label={t`Code of the class`}
          autoComplete="off"
          maxLength={joinCodeMaxChars}
          value={joinCode}
          error={joining.error && sentenceOf(joining.error)}
          onChange={(event) => {
            setJoinCode(event.currentTarget.value);
            joining.reset();
          }}
        />
        <Button
          type="submit"
          variant="default"
          disabled={joining.isPending || joinCode.trim() === ''}
        >
          {t`Join`}
        </Button>
      </form>
    </Panel>
  );
}

function Create() {
  const [name, setName] = useState('');
  const [slug, setSlug] = useState('');
  const [term, setTerm] = useState('');
  const navigate = useNavigate();
  const creating = useMutation({
    mutationFn: () =>
      api.call(createClass, { body: { slug, name, term: term.trim() === '' ? null : term } }),
    onSuccess: (made) => navigate(paths.classes(`/${made.slug}`)),
  });
  const field = refusedField(creating.error);
  const errorOf = (one: string) =>
    field === one && creating.error !== null ? sentenceOf(creating.error) : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <Panel title={t`New class`}>
      <form className={classes.form} onSubmit={send} noValidate>
        <TextInput
          label={t`Name`}
          maxLength={classNameMaxChars}
          value={name}
          error={errorOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t`Address`}
          description={t`Small letters, digits and hyphens, such as algorithms-1.`}
          maxLength={classSlugMaxChars}
          value={slug}
          error={errorOf('slug')}
          onChange={(event) => setSlug(event.currentTarget.value)}
        />
        <TextInput
          label={t`Term`}
          description={t`Such as Autumn 2026; may be left empty.`}
          maxLength={classNameMaxChars}
          value={term}
          error={errorOf('term')}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        <Button type="submit" disabled={creating.isPending}>
          {t`Create the class`}
        </Button>
        {creating.error && field === undefined && (
          <p role="alert" className={classes.error}>
            {sentenceOf(creating.error)}
          </p>
        )}
      </form>
    </Panel>
  );
}
