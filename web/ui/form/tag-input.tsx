/** Tags as chips: Enter or a comma makes one of what was typed; empty and repeated ones are ignored. */

import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { tagMaxChars, tagsMax } from '../../../contract/limits.ts';
import { problemFields } from '../../../contract/problem-fields.ts';
import { t } from '../../../contract/translation.ts';
import { problemsQuery } from '../../queries.ts';
import { Icon } from '../icons.tsx';
import { addTags } from './add-tags.ts';
import classes from './tag-input.module.css';

type TagInputProps = {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
};

export function TagInput({ tags, onChange }: TagInputProps) {
  const known = useKnownTags();
  const [typed, setTyped] = useState('');
  const listId = useId();
  const take = (text: string) => {
    setTyped('');
    if (text.trim() !== '') onChange(addTags(tags, text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  };
  return (
    <div className={classes.field}>
      <TextInput
        label={problemFields.tags.label}
        description={t`Press Enter or comma to add one; at most ${tagsMax}`}
        placeholder={tags.length === 0 ? t`e.g. graphs` : undefined}
        maxLength={tagMaxChars}
        list={listId}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) =>
          value.includes(',') ? take(value) : setTyped(value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => take(typed)}
      />
      <datalist id={listId}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul className={classes.chips} aria-label={t`Tags of the problem`}>
          {tags.map((tag) => (
            <li key={tag}>
              {tag}
              <button
                type="button"
                aria-label={t`Remove tag ${tag}`}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
              >
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The tags of all problems, in order. */
function useKnownTags(): readonly string[] {
  const { data } = useQuery(problemsQuery);
  return useMemo(
    () => [...new Set(data?.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b)),
    [data],
  );
}
