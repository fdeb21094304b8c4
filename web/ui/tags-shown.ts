/** Whether tags are shown, which may give an idea away; the browser keeps it. */
import { keepSetting } from './kept-setting.ts';

const key = 'problems-tags';

export const readTagsShown = (): boolean => localStorage.getItem(key) !== 'hidden';

export const keepTagsShown = (isShown: boolean): void =>
  keepSetting(key, isShown ? 'shown' : 'hidden');
