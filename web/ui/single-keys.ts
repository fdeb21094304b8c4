/**
 * Whether keys without modifiers are shortcuts; the browser keeps it. They disturb people who speak
 * their input, so that they can be switched off.
 */
import { keepSetting } from './kept-setting.ts';

const key = 'problems-keys';

export const areSingleKeysOn = (): boolean => localStorage.getItem(key) !== 'off';

export const keepSingleKeys = (isOn: boolean): void => keepSetting(key, isOn ? 'on' : 'off');
