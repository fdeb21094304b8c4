/**
 * The logs of server and judge for people at a terminal, in short lines instead of JSON. A request
 * is one line, when it is answered. Elsewhere bin/start passes the JSON on.
 */
import { z } from 'zod';

const request = z.object({ method: z.string(), url: z.string() });

const logLine = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  reqId: z.string().optional(),
  req: request.optional(),
  res: z.object({ statusCode: z.number() }).optional(),
  responseTime: z.number().optional(),
  err: z.object({ stack: z.string() }).optional(),
});
type LogLine = z.infer<typeof logLine>;

const ownFields = ['level', 'time', 'msg', 'reqId', 'req', 'res', 'responseTime', 'err'];
/** Fields that are the same in every line of a program. */
const toldElsewhere = ['pid', 'hostname', 'part'];

/** Lines of level 30, info, have no word. */
const words: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const colours: Record<string, string> = { warn: '33', error: '31', fatal: '31' };

/** Requests whose answer was never logged; only those of callers that disconnected add up. */
const requestsMax = 1_000;

type Terminal = { write(text: string): unknown; hasColours: boolean };

/** Shows the lines of one program; lines that are not JSON are shown as they are. */
export function openTerminal(
  program: string,
  { write, hasColours }: Terminal,
): (line: string) => void {
  const requests = new Map<string, string>();
  return (line) => {
    const read = parsed(line);
    if (read === undefined) {
      write(`${printable(line)}\n`);
      return;
    }
    const { reqId, req } = read;
    if (reqId !== undefined && req !== undefined && read.msg === 'incoming request') {
      requests.set(reqId, `${req.method} ${req.url}`);
      const oldest = requests.keys().next().value;
      if (requests.size > requestsMax && oldest !== undefined) requests.delete(oldest);
      return;
    }
    const asked = reqId === undefined ? undefined : requests.get(reqId);
    if (reqId !== undefined && read.res !== undefined) requests.delete(reqId);
    write(`${shown(program, read, { asked, hasColours })}\n`);
  };
}

function parsed(line: string): LogLine | undefined {
  try {
    return logLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

type Shown = { asked: string | undefined; hasColours: boolean };

function shown(program: string, line: LogLine, { asked, hasColours }: Shown): string {
  const { level, res, responseTime = 0, err } = line;
  const word = words[level] ?? '';
  const time = new Date(line.time).toLocaleTimeString('en-GB');
  const said =
    res === undefined
      ? [line.msg ?? '', asked ?? '', ...fieldsOf(line)].filter(Boolean).join('  ')
      : `${asked ?? 'a request'}  ${res.statusCode} in ${Math.round(responseTime)} ms`;
  const stack = err === undefined ? [] : err.stack.split('\n').map((one) => `    ${one}`);
  const text = [said, ...stack].map(printable).join('\n');
  const head = `${time} ${program.padEnd(6)} `;
  const colour = colours[word];
  if (word === '') return head + text;
  const marked = colour !== undefined && hasColours ? `\x1b[${colour}m${word}\x1b[0m` : word;
  return `${head}${marked} ${text}`;
}

const fieldsOf = (line: LogLine): string[] =>
  Object.entries(line)
    .filter(([name]) => !ownFields.includes(name) && !toldElsewhere.includes(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);

/** Addresses and faults quote text from strangers, which must not control the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '?');
