/** The languages that every machine with the tests' packages has; others are tested where installed. */
import type { Language } from '../contract/languages.ts';

export const usualLanguages: readonly Language[] = ['cpp', 'c', 'python'];
