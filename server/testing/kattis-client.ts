/**
 * The calls of Kattis' command-line client, for tests: what it sends, byte for byte where it matters, and
 * what it reads from the replies (docs/clients.md).
 */

import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const userAgent = { 'user-agent': 'kattis-cli-submit' };

export type Sent = {
  problem: string;
  language: string;
  files: { name: string; content: string | Buffer }[];
  contest?: string;
  headers?: Record<string, string>;
};

/** What the client shows of a state: the last line on the terminal, and whether it goes on. */
export type Shown = {
  statusId: number;
  tests: string;
  done: number;
  total: number;
  cpu: string | undefined;
  score: string | undefined;
  compilerText: string | undefined;
};

/** The client of a site at `address`, such as `http://127.0.0.1:3000/kattis`. */
export function kattisClient(address: string) {
  let cookie = '';
  return {
    /** Logs in with a user and a token; keeps the cookie. */
    async login(user: string, token: string, extra: Record<string, string> = {}) {
      const body = new URLSearchParams({ user, script: 'true', token });
      const reply = await fetch(`${address}/login`, {
        method: 'POST',
        body: body.toString(),
        headers: {
          ...userAgent,
          'content-type': 'application/x-www-form-urlencoded',
          ...extra,
        },
      });
      const set = reply.headers.get('set-cookie') ?? '';
      cookie = set.split(';')[0] ?? '';
      return { status: reply.status, text: await reply.text(), cookie: set };
    },
    /** Submits; `number` is what the client finds in the reply. */
    async submit(sent: Sent) {
      const { body, type } = multipart(sent);
      const reply = await fetch(`${address}/submit`, {
        method: 'POST',
        body,
        headers: { ...userAgent, cookie, 'content-type': type, ...sent.headers },
      });
      const text = await reply.text();
      return { status: reply.status, text, number: /Submission ID: (\d+)/.exec(text)?.[1] };
    },
    /** Asks for the state of a submission. */
    async status(number: string): Promise<Shown & { status: number }> {
      const headers = { ...userAgent, cookie };
      const reply = await fetch(`${address}/submissions/${number}?json`, { headers });
      return { status: reply.status, ...shownOf(await reply.json()) };
    },
    cookie: () => cookie,
  };
}

/** The form as the client's library writes it. */
function multipart({ problem, language, files, contest }: Sent): { body: Buffer; type: string } {
  const boundary = randomBytes(16).toString('hex');
  const fields = {
    submit: 'true',
    submit_ctr: '2',
    language,
    mainclass: '',
    problem,
    tag: '',
    script: 'true',
    ...(contest !== undefined && { contest }),
  };
  const head = (text: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${text}`);
  const parts = Object.entries(fields).map(([name, value]) =>
    head(`name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const { name, content } of files) {
    const type = 'Content-Type: application/octet-stream';
    parts.push(head(`name="sub_file[]"; filename="${name}"\r\n${type}\r\n\r\n`));
    parts.push(Buffer.from(content), Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}

const statusShape = z.object({
  status_id: z.int(),
  testcase_index: z.int(),
  row_html: z.string(),
  feedback_html: z.string(),
});

/** Reads a state in the client's way. */
function shownOf(given: unknown): Shown {
  const status = statusShape.parse(given);
  const row = status.row_html;
  let tests = '';
  for (const [, name = ''] of row.matchAll(/<i class="([\w\- ]*)" title/g)) {
    if (name.includes('is-empty')) break;
    if (name.includes('accepted')) tests += '.';
    if (name.includes('rejected')) tests += 'x';
  }
  const isRunning = status.status_id === 5;
  const textOf = (type: string) => new RegExp(`data-type="${type}">(.*?)</div>`).exec(row)?.[1];
  return {
    statusId: status.status_id,
    tests: isRunning ? `${tests.slice(0, status.testcase_index - 1)}?` : tests,
    done: status.testcase_index,
    total: row.split('<i').length - 2,
    cpu: textOf('cpu'),
    score: /\(([\d.]+)\)/.exec(textOf('status') ?? '')?.[1],
    compilerText: /<pre>(.*)<\/pre>/s.exec(status.feedback_html)?.[1],
  };
}
