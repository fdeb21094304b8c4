/** The lines of the log as people see them at a terminal. */
import { describe, expect, it } from 'vitest';
import { openTerminal } from './terminal.ts';

function show(lines: (object | string)[], hasColours = false, program = 'server'): string[] {
  const written: string[] = [];
  const terminal = openTerminal(program, { write: (text) => written.push(text), hasColours });
  for (const line of lines) terminal(typeof line === 'string' ? line : JSON.stringify(line));
  return written;
}

const time = new Date(2026, 2, 14, 9, 26, 53).getTime();
const info = { level: 30, time, pid: 7, hostname: 'host' };

describe('at a terminal', () => {
  it('a request is one line, printed when it is answered', () => {
    const req = { method: 'GET', url: '/problems/problem-list', remoteAddress: '::1' };
    const asked = { ...info, reqId: 'a', req, msg: 'incoming request' };
    const other = { ...asked, reqId: 'b', req: { ...req, url: '/dashboard/user' } };
    const res = { statusCode: 200 };
    const answered = { ...info, reqId: 'a', res, responseTime: 3.4, msg: 'request completed' };
    expect(show([asked, other, answered])).toEqual([
      '09:26:53 server GET /problems/problem-list  200 in 3 ms\n',
    ]);
  });

  it('a line of the judge has its facts', () => {
    const line = { level: 30, time, part: 'judge', msg: 'judged', kind: 'run', ms: 41 };
    expect(show([line], false, 'judge')).toEqual(['09:26:53 judge  judged  kind=run  ms=41\n']);
  });

  it('a fault names its request, and has its stack', () => {
    const req = { method: 'PUT', url: '/x' };
    const asked = { ...info, reqId: 'a', req, msg: 'incoming request' };
    const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at place' };
    const fault = { ...info, level: 50, reqId: 'a', err, msg: 'fault' };
    expect(show([asked, fault])).toEqual([
      '09:26:53 server error fault  PUT /x\n    Error: broken\n        at place\n',
    ]);
    expect(show([asked, fault], true)[0]).toContain('\x1b[31merror\x1b[0m fault');
  });

  it('no text from outside can control the terminal', () => {
    const line = { ...info, level: 40, msg: 'odd', url: '/\x1b]0;owned\x07' };
    expect(show([line])).toEqual(['09:26:53 server warn odd  url=/?]0;owned?\n']);
    expect(show(['not JSON \x1b[2J'])).toEqual(['not JSON ?[2J\n']);
    expect(show(['{"level":30}'])).toEqual(['{"level":30}\n']);
  });
});
