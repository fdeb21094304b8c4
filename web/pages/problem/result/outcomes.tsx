/** The parts that show outcomes. Their code is loaded when the first run begins. */
import { lazyPart } from '../../../load-part.ts';
import { loadModal } from '../../../ui/feedback/modal.tsx';

const loadResult = () => import('./result.tsx');
const loadWaiting = () => import('./waiting.tsx');
const loadSamples = () => import('./sample-outcomes.tsx');
const loadNext = () => import('./next-steps.tsx');
const loadNote = () => import('../tutor/diagnosis-note.tsx');
const loadSaid = () => import('../../../ui/said/said.tsx');
const loadMessages = () => import('./compiler-messages.tsx');

/** Loads this code and that of dialogs in advance; without a connection, when it is needed. */
export function prepareOutcomes(): void {
  if (!navigator.onLine) return;
  void Promise.allSettled(
    [loadModal, loadResult, loadWaiting, loadSamples, loadMessages, loadNext].map((load) => load()),
  );
}

export const Result = lazyPart(async () => ({ default: (await loadResult()).Result }));
export const Waiting = lazyPart(async () => ({ default: (await loadWaiting()).Waiting }));
export const NextSteps = lazyPart(loadNext);
export const SampleOutcomes = lazyPart(async () => ({
  default: (await loadSamples()).SampleOutcomes,
}));
export const DiagnosisNote = lazyPart(async () => ({ default: (await loadNote()).DiagnosisNote }));
export const Said = lazyPart(async () => ({ default: (await loadSaid()).Said }));
export const CompilerMessages = lazyPart(async () => ({
  default: (await loadMessages()).CompilerMessages,
}));
