/** What work came to, in parts whose code is loaded when the first work begins. */
import { lazy } from 'react';
import { loadModal } from '../../ui/modal.tsx';

const loadResult = () => import('./result.tsx');
const loadBadges = () => import('./case-badges.tsx');
const loadSamples = () => import('./sample-outcomes.tsx');
const loadNext = () => import('./next-steps.tsx');
const loadMessages = () => import('./compiler-messages.tsx');

/** Loads the code, and that of dialogs, in advance. What fails is loaded again when needed. */
export const prepareOutcomes = () =>
  void Promise.allSettled(
    [loadModal, loadResult, loadBadges, loadSamples, loadMessages, loadNext].map((load) => load()),
  );

export const Result = lazy(async () => ({ default: (await loadResult()).Result }));
export const CaseBadges = lazy(async () => ({ default: (await loadBadges()).CaseBadges }));
export const NextSteps = lazy(loadNext);
export const SampleOutcomes = lazy(async () => ({ default: (await loadSamples()).SampleOutcomes }));
export const CompilerMessages = lazy(async () => ({
  default: (await loadMessages()).CompilerMessages,
}));
