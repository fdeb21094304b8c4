/** Tags as chips: Enter or a comma makes one of what was typed; empty and repeated ones are ignored. */
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { tagMaxChars, tagsMax } from '../../contract/limits.ts';
import { addTags } from './add-tags.ts';
import { Icon } from './icons.tsx';
import classes from './tag-input.module.css';

type TagInputProps = {
  tags: readonly string[];
  /** Tags that others have used. */
  known: readonly string[];
  onChange: (tags: readonly string[]) => void;
};

export function TagInput({ tags, known, onChange }: TagInputProps) {
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
        label="Tags"
        description={`Press Enter or comma to add one; at most ${tagsMax}`}
        placeholder={tags.length === 0 ? 'e.g. graphs' : undefined}
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
        <ul className={classes.chips} aria-label="Tags of the problem">
          {tags.map((tag) => (
            <li key={tag}>
              {tag}
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
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
