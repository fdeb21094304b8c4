/** What work came to, in parts whose code is loaded when the first work begins. */
import { lazy } from 'react';
import { loadModal } from '../../ui/modal.tsx';

const loadResult = () => import('./result.tsx');
const loadSamples = () => import('./sample-outcomes.tsx');
const loadMessages = () => import('./compiler-messages.tsx');

/** Loads the code, and that of dialogs, in advance. What fails is loaded again when needed. */
export const prepareOutcomes = () =>
  void Promise.allSettled([loadModal(), loadResult(), loadSamples(), loadMessages()]);

export const Result = lazy(async () => ({ default: (await loadResult()).Result }));
export const SampleOutcomes = lazy(async () => ({ default: (await loadSamples()).SampleOutcomes }));
export const CompilerMessages = lazy(async () => ({
  default: (await loadMessages()).CompilerMessages,
}));
