/** What a problem's page does in another way inside a contest. */
import { createContext, type ReactNode } from 'react';
import type { Progress } from '../../../contract/judging.ts';
import type { SubmittedLanguage } from '../../../contract/languages.ts';

type Sent = { headers: Record<string, string>; signal: AbortSignal };

type ContestPlace = {
  /** By which the browser finds a pending submission again, in place of the problem's id. */
  key: string;
  /** Code of the problem, sent to the contest. A contest that tells no result throws `Received`. */
  submit: (
    program: { language: SubmittedLanguage; code: string },
    sent: Sent,
  ) => AsyncIterable<Progress>;
  watch: (submissionId: string, signal: AbortSignal) => AsyncIterable<Progress>;
  /** Whether the assistant answers there. */
  hasAssistant: boolean;
  /** The address of what the team has submitted. */
  submissions: string;
  /** The same for this problem, beside the editor. */
  list: ReactNode;
};

/** Null for a page of its own. */
export const InContest = createContext<ContestPlace | null>(null);
