/** The state of the form: values, errors, and the properties of each input. */
import { type ChangeEvent, useState } from 'react';
import { type FieldErrors, mergedFields, type Network, type ProfileFields } from './fields.ts';

type TextField = Exclude<keyof ProfileFields, 'socialLinks' | 'isPrivate'>;
type InputProps = {
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

export type ProfileInputs = {
  of: (field: TextField) => InputProps;
  ofLink: (network: Network) => InputProps;
  privacy: { checked: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
};

/**
 * The fields start from `first`. `startFrom` replaces the values that count as unchanged, and
 * discards what was typed; `startOverFrom` keeps it.
 */
export function useProfileFields(first: ProfileFields) {
  const [saved, setSaved] = useState(first);
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<FieldErrors>({});

  const propsOf = (
    name: string,
    value: string,
    withText: (before: ProfileFields, text: string) => ProfileFields,
  ): InputProps => ({
    value,
    error: errors[name],
    onChange: ({ currentTarget: { value: text } }) => {
      setErrors(({ [name]: _, ...others }) => others);
      setValues((before) => withText(before, text));
    },
  });

  const inputs: ProfileInputs = {
    of: (field) => propsOf(field, values[field], (before, text) => ({ ...before, [field]: text })),
    ofLink: (network) =>
      propsOf(`socialLinks.${network}`, values.socialLinks[network], (before, text) => ({
        ...before,
        socialLinks: { ...before.socialLinks, [network]: text },
      })),
    privacy: {
      checked: values.isPrivate,
      onChange: ({ currentTarget: { checked } }) =>
        setValues((before) => ({ ...before, isPrivate: checked })),
    },
  };

  return {
    values,
    inputs,
    setErrors,
    isDirty: JSON.stringify(values) !== JSON.stringify(saved),
    startFrom: (next: ProfileFields) => {
      setSaved(next);
      setValues(next);
      setErrors({});
    },
    startOverFrom: (next: ProfileFields) => {
      setSaved(next);
      setValues((typed) => mergedFields(saved, next, typed));
    },
  };
}
