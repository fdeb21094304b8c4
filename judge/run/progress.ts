/** Reports the progress of a job, rarely enough to cost nothing; judging never waits for it. */
import type { TestCaseResult } from '../../contract/judging.ts';
import type { ProgressNotice } from '../../work/channels.ts';

const noticeEveryMs = 50;
/** PostgreSQL accepts less than 8000 bytes. */
const noticeMaxBytes = 7_900;

/** Sends one notice, and handles its own failures. */
export type Publish = (notice: ProgressNotice) => Promise<void>;

export type Progress = {
  compiling(): void;
  /** The program of a run starts; `limitMs` is the maximum time that it may take. */
  started(limitMs: number): void;
  /** Records a finished case; they come in order. */
  finished(result: TestCaseResult): void;
  /** After this, nothing more is sent. */
  close(): Promise<void>;
};

/** The progress of a job with `of` cases. */
export function trackProgress(publish: Publish, job: string, of: number): Progress {
  const results: TestCaseResult[] = [];
  let sent = 0;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();
  let isClosed = false;
  const send = async (): Promise<void> => {
    while (sent < results.length && !isClosed) {
      const notice = nextNotice(job, of, results, sent);
      sent += notice.testCaseResults.length;
      await publish(notice);
    }
    timer = null;
    if (sent < results.length) schedule();
  };
  const schedule = (): void => {
    if (timer !== null || isClosed) return;
    timer = setTimeout(() => {
      sending = send();
    }, noticeEveryMs);
  };
  return {
    compiling() {
      sending = publish({ type: 'compiling', job });
    },
    started(limitMs) {
      const before = sending;
      sending = before.then(() => publish({ type: 'started', job, limitMs }));
    },
    finished(result) {
      results.push(result);
      schedule();
    },
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await sending;
    },
  };
}

type Running = Extract<ProgressNotice, { type: 'running' }>;

/** As many of the finished cases as fit into one notice. */
function nextNotice(job: string, of: number, results: TestCaseResult[], from: number): Running {
  const notice: Running = { type: 'running', job, of, from, testCaseResults: [] };
  let bytes = JSON.stringify(notice).length;
  for (const result of results.slice(from)) {
    bytes += JSON.stringify(result).length + 1;
    if (bytes > noticeMaxBytes) break;
    notice.testCaseResults.push(result);
  }
  return notice;
}
