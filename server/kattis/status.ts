/**
 * The state of a submission as Kattis' client reads it: a number, the position of the current test, and
 * pieces of HTML in which it counts and colours the tests.
 */
import type { SubmitResult, TestCaseResult } from '../../contract/judging.ts';
import type { Verdict } from '../../contract/words.ts';

/** The numbers of states before a result; the client polls while they are at most `running`. */
const states = { waiting: 4, compiling: 3, running: 5 } as const;

/** No number of the client's: it says that it does not know the state, and ends. */
const untold = 7;

const verdictNumbers: Record<Verdict, number> = {
  'Judge Error': 6,
  'Compilation Error': 8,
  'Runtime Error': 9,
  'Memory Limit Exceeded': 10,
  'Output Limit Exceeded': 11,
  'Time Limit Exceeded': 12,
  'Wrong Answer': 14,
  Accepted: 16,
  // The client has no other number for a score.
  'Partially Accepted': 16,
};

/** What is known of a submission. `untold`: its contest tells no more. */
export type Known =
  | { type: 'waiting' | 'compiling' | 'untold' }
  | { type: 'running'; of: number; testCaseResults: TestCaseResult[] }
  | { type: 'judged'; result: SubmitResult };

export type ClientStatus = {
  status_id: number;
  testcase_index: number;
  row_html: string;
  feedback_html: string;
};

const msPerS = 1000;

/** The state in the fields that the client reads. */
export function clientStatus(known: Known): ClientStatus {
  if (known.type === 'judged') return judged(known.result);
  if (known.type === 'running') {
    const done = beforeFirstLeftOut(known.testCaseResults);
    return {
      status_id: states.running,
      // The client shows the tests before this one, and a question mark.
      testcase_index: Math.min(done.length + 1, Math.max(known.of, 1)),
      row_html: row({ status: 'Running', cpu: '', marks: marks(done, known.of) }),
      feedback_html: '',
    };
  }
  const number = known.type === 'untold' ? untold : states[known.type];
  const status = known.type === 'untold' ? 'Received' : 'Waiting';
  return {
    status_id: number,
    testcase_index: 0,
    row_html: row({ status, cpu: '', marks: '' }),
    feedback_html: '',
  };
}

function judged(result: SubmitResult): ClientStatus {
  const done = beforeFirstLeftOut(result.testCaseResults);
  const score = result.points === undefined ? '' : ` (${result.points})`;
  return {
    status_id: verdictNumbers[result.verdict],
    testcase_index: done.length,
    row_html: row({
      status: result.verdict + score,
      cpu: `${(result.executionTime / msPerS).toFixed(2)} s`,
      marks: marks(done, result.testCaseResults.length),
    }),
    feedback_html: feedback(result),
  };
}

/** The client shows the tests up to the first that was not run. */
function beforeFirstLeftOut(all: TestCaseResult[]): TestCaseResult[] {
  const end = all.findIndex(({ status }) => status === 'other');
  return end === -1 ? all : all.slice(0, end);
}

function marks(done: TestCaseResult[], of: number): string {
  const made = done.map(({ status, verdict }, at) => {
    const name = status === 'passed' ? 'is-accepted' : 'is-rejected';
    return mark(name, `Test case ${at + 1}/${of}: ${verdict ?? 'Accepted'}`);
  });
  const left = Array.from({ length: Math.max(0, of - done.length) }, (_, at) =>
    mark('is-empty', `Test case ${done.length + at + 1}/${of}: not run`),
  );
  return [...made, ...left].join('');
}

const mark = (name: string, title: string): string => `<i class="${name}" title="${title}"></i>`;

/** The client takes one element `i` off the number of tests. */
const row = (parts: { status: string; cpu: string; marks: string }): string =>
  `<div data-type="status"><i></i>${parts.status}</div>` +
  `<div data-type="cpu">${parts.cpu}</div><div data-type="testcases">${parts.marks}</div>`;

function feedback({ verdict, error = '', compile }: SubmitResult): string {
  if (verdict !== 'Compilation Error') return `<p>${escaped(error)}</p>`;
  return `<pre>${escaped(compile?.text ?? error)}\n</pre>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
