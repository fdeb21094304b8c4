/** Views of the list that were saved under a name, and the button to save the current one. */

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { problemViewsMax, viewNameMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { Icon } from '../../ui/icons.tsx';
import { viewOf, withView } from './kept-views.ts';
import { type Filters, readFilters, writeFilters } from './narrow.ts';
import classes from './saved-views.module.css';
import { useViews } from './use-views.ts';

type SavedViewsProps = { filters: Filters; onChange: (filters: Filters) => void };

export function SavedViews({ filters, onChange }: SavedViewsProps) {
  const [views, change] = useViews();
  const open = viewOf(views, filters);
  const query = writeFilters({ ...filters, page: 1 }).toString();
  const maySave = query !== '' && open === undefined && views.length < problemViewsMax;
  if (views.length === 0 && !maySave) return null;
  return (
    <div className={classes.views}>
      {views.length > 0 && (
        <ul aria-label={t`Saved views`}>
          {views.map((view) => (
            <li key={view.name} data-open={view === open}>
              <button
                type="button"
                aria-pressed={view === open}
                onClick={() => onChange(readFilters(new URLSearchParams(view.query)))}
              >
                {view.name}
              </button>
              <ActionIcon
                variant="transparent"
                color="gray"
                size="xs"
                aria-label={t`Remove the view ${view.name}`}
                onClick={() => change((all) => all.filter((one) => one.name !== view.name))}
              >
                <Icon name="close" size={10} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {maySave && <SaveView onSave={(name) => change((all) => withView(all, { name, query }))} />}
    </div>
  );
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState<string>();
  if (name === undefined) {
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setName('')}>
        {t`Save this view`}
      </Button>
    );
  }
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <form className={classes.save} onSubmit={save}>
      <TextInput
        autoFocus
        size="xs"
        aria-label={t`Name of the view`}
        placeholder={t`Name of the view`}
        maxLength={viewNameMaxChars}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setName(undefined)}
      />
      <Button type="submit" size="compact-sm" disabled={name.trim() === ''}>
        {t`Save`}
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => setName(undefined)}>
        {t`Cancel`}
      </Button>
    </form>
  );
}
