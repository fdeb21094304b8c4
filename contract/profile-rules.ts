/** Rules for the fields of a profile, which the form also checks while it is filled in. */
import { countCharacters } from './characters.ts';
import { bioMaxChars } from './limits.ts';

export const bioRule = `At most ${bioMaxChars} characters.`;

/** Whether a bio is short enough; white space around it does not count. */
export const isBio = (written: string): boolean => countCharacters(written.trim()) <= bioMaxChars;

/** The addresses of profiles on each network; an empty text is also allowed. */
export const linkShapes = {
  github: /^https?:\/\/(www\.)?github\.com\/[a-z\d](?:[a-z\d-]{0,38})\/?$/i,
  linkedin: /^https?:\/\/([a-z]{2,3}\.)?linkedin\.com\/in\/[\p{L}\p{N}_.%-]+\/?$/iu,
  twitter: /^(https?:\/\/)?((www|mobile)\.)?(twitter|x)\.com(\/\w{1,15})?\/?$/i,
  website: /^https?:\/\/\S+$/i,
} as const;

export type Network = keyof typeof linkShapes;
