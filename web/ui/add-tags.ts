/** Tags as they are typed. */
import { firstChars } from '../../contract/characters.ts';
import { tagMaxChars, tagsMax } from '../../contract/limits.ts';

/** The tags of a text with commas between them, trimmed; empty and repeated ones are left out. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** The tags with those of a text behind them; cut and no more than there is room for. */
export function addTags(tags: readonly string[], text: string): readonly string[] {
  const typed = tagsOf(text).map((tag) => firstChars(tag, tagMaxChars));
  return [...new Set([...tags, ...typed])].slice(0, tagsMax);
}
