/**
 * Shapes that the settings in several files share, each with the sentence for values that break it.
 */

import { z } from 'zod';
import { said } from '../../../contract/said.ts';
import type { Person } from '../model.ts';
import { present } from '../yaml.ts';

const textMaxChars = 10_000;
const listMaxEntries = 1000;

export const text = z
  .string(said`Must be text.`)
  .max(textMaxChars, said`At most ${textMaxChars} characters.`);

/** A number, which YAML returns as text; `test` decides which numbers are allowed. */
export const number = (rule: string, test: (value: number) => boolean = () => true) =>
  z.string(rule).transform((said, context): number => {
    const value = Number(said);
    if (said.trim() !== '' && Number.isFinite(value) && test(value)) return value;
    context.addIssue({ code: 'custom', message: rule });
    return z.NEVER;
  });

const isWhole = (value: number): boolean => Number.isSafeInteger(value);

export const positive = number(
  said`Must be a number above 0.`,
  (value) => value > 0 && value <= 1e9,
);

export const positiveInt = number(
  said`Must be a whole number above 0.`,
  (value) => isWhole(value) && value > 0,
);

export const wholeRule = 'Must be a whole number, at least 0';
export const whole = number(`${wholeRule}.`, (value) => isWhole(value) && value >= 0);

export const atLeastOne = number('Must be a number, at least 1.', (value) => value >= 1);

/** The words of YAML 1.1, which the tools of other judges read and write. */
export const yesOrNo = z
  .string(said`Must be true or false.`)
  .regex(/^(true|false|yes|no|on|off|y|n)$/i, said`Must be true or false.`)
  .transform((said) => /^(true|yes|on|y)$/i.test(said));

/** Arguments, each one text. */
export const texts = z
  .array(text, said`Must be a list of texts.`)
  .max(listMaxEntries, said`At most ${listMaxEntries} entries.`);

/** A value, or a list of values. */
export const oneOrMore = <T extends z.ZodType>(one: T, rule: string) =>
  z.union([z.array(one), one.transform((value) => [value])], rule);

const personRule = 'Must be a name, as in "Ada Lovelace <ada@example.org>", or a map with a name.';

const person = z.union(
  [
    text.transform((said): Person => {
      const parts = /^(.*?)\s*<([^<>]*)>\s*$/.exec(said);
      return parts ? { name: parts[1] ?? '', email: parts[2] ?? '' } : { name: said.trim() };
    }),
    z
      .object({
        name: text,
        email: text.optional(),
        orcid: text.optional(),
        kattis: text.optional(),
      })
      .transform((one): Person => present(one)),
  ],
  personRule,
);

export const people = oneOrMore(person, personRule);

/** A language code of ISO 639, optionally with a region code of ISO 3166. */
export const languageCode = /^[a-z]{2,3}(-[A-Z]{2})?$/;

export const uuid = text.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Must be a UUID.');
