/** Converts typed text to tags. */
import { firstChars } from '../../../contract/characters.ts';
import { tagMaxChars, tagsMax } from '../../../contract/limits.ts';

/** The tags of a text, separated by commas and trimmed, without empty and repeated ones. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** The tags plus those in a text; truncated, and limited in number. */
export function addTags(tags: readonly string[], text: string): readonly string[] {
  const typed = tagsOf(text).map((tag) => firstChars(tag, tagMaxChars));
  return [...new Set([...tags, ...typed])].slice(0, tagsMax);
}
