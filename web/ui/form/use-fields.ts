/** The text fields of a form: their values, and the properties of each input. */
import { type ChangeEvent, useState } from 'react';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

export type Field = { value: string; onChange: (event: ChangeEvent<TextInput>) => void };

/** Spread `field(name)` over an input; `fill` replaces all values at once. */
export function useFields<Values extends Record<string, string>>(initial: Values) {
  const [values, fill] = useState(initial);
  const field = (name: keyof Values): Field => ({
    value: values[name] ?? '',
    onChange: ({ currentTarget: { value } }) => fill((before) => ({ ...before, [name]: value })),
  });
  return { values, field, fill };
}
