/**
 * Fuzzes the runner under sanitizers: its pure parts, then its socket, each once with a fixed seed
 * and once with a random one that is printed. Each message accepted as a request gets one reply;
 * afterwards a program still runs correctly.
 *
 * @module-tag release
 */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { decode, encode, textOf } from '../judge/run/sandbox-channel.ts';
import { compileProbe } from './testing-levels.ts';

const checked = join(import.meta.dirname, '..', 'build', 'sandbox', 'checked');
const seeds = [1, Math.floor(Math.random() * 2 ** 31)];
const messagesOfSocket = 1500;

beforeAll(() => {
  execFileSync('make', ['-s', '-C', import.meta.dirname, 'sanitized'], { stdio: 'pipe' });
});

describe.each(seeds)('with seed %i', (seed) => {
  it('accepts no invalid message, and reads nothing beyond it', () => {
    const said = execFileSync(join(checked, 'messages'), [`${seed}`, '60000'], { stdio: 'pipe' });
    expect(Number(/^(\d+) of/.exec(`${said}`)?.[1])).toBeGreaterThan(1000);
  });

  it('decides every system call according to the lists', () => {
    const said = execFileSync(join(checked, 'filter'), [`${seed}`, '300000'], { stdio: 'pipe' });
    expect(`${said}`).toMatch(/^\d+ and \d+ instructions/);
  });

  it('replies to each message on a socket once, however it is split', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'arbiter-fuzz-'));
    const { socket, ended, replies } = await startChecked(directory);
    const random = randomFrom(seed);
    const sent = Array.from({ length: messagesOfSocket }, () => noise(random, directory));
    const stream = Buffer.concat(sent);
    for (let at = 0; at < stream.length; ) {
      const end = at + 1 + random(random(9) === 0 ? 100_000 : 300);
      if (!socket.write(stream.subarray(at, end)))
        await new Promise((resolve) => socket.once('drain', resolve));
      at = end;
    }
    await replies.atLeast(1 + sent.length);
    socket.write(encode(run('last', directory)));
    await replies.atLeast(2 + sent.length);
    const last = decode(replies.all.at(-1) ?? Buffer.alloc(0));
    expect(replies.all.length).toBe(2 + sent.length);
    expect([textOf(last, 'id'), textOf(last, 'exitCode')]).toEqual(['last', '3']);
    socket.destroy();
    expect(await ended).toBe(0);
    rmSync(directory, { recursive: true });
  });
});

/** A run of the probe, which exits with 3. */
const run = (id: string, directory: string, slot = 0): string[] => [
  `id=${id}`,
  'op=run',
  `slot=${slot}`,
  `executable=${join(directory, 'limits')}`,
  'arg=program',
  'arg=exit',
  'arg=3',
  'cpuNs=1000000000',
  'wallNs=2000000000',
  'memoryBytes=67108864',
  'outputBytes=1000',
  'stderrBytes=1000',
  'tasks=4',
];

/** Pseudorandom integers below a bound, the same for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A message with a correct length and a random payload. */
function noise(random: (below: number) => number, directory: string): Buffer {
  const kind = random(6);
  const strings = run(String(random(10)), directory, random(3));
  if (kind === 0) return encode(strings);
  if (kind === 1) return encode(strings.filter(() => random(8) > 0));
  if (kind === 2) return encode([...strings, `arg=${'x'.repeat(random(60_000))}`]);
  const payload = kind === 3 ? Buffer.alloc(1 + random(400)) : encode(strings).subarray(4);
  const changes = kind === 3 ? payload.length : 1 + random(6);
  for (let i = 0; i < changes; i += 1) payload[random(payload.length)] = random(256);
  const length = kind === 5 ? 1 + random(payload.length) : payload.length;
  const message = Buffer.alloc(4 + length);
  message.writeUInt32LE(length);
  payload.copy(message, 4);
  return message;
}

/** The checked runner with two slots, and its output. */
async function startChecked(directory: string) {
  compileProbe(directory, 'limits');
  copyFileSync(join(checked, 'arbiter-sandbox'), join(directory, 'runner'));
  const path = join(directory, 'socket');
  const options = ['--socket', path, '--slots', '2'];
  const runner = spawn(join(directory, 'runner'), options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => runner.once('exit', resolve));
  await new Promise((resolve) => runner.stdout.once('data', resolve));
  const socket = connect(path);
  return { socket, ended, replies: collect(socket) };
}

/** Payloads in the order of their coming. */
function collect(socket: Socket) {
  const all: Buffer[] = [];
  let rest = Buffer.alloc(0);
  let heard = () => {};
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32LE(0)) {
      all.push(rest.subarray(4, 4 + rest.readUInt32LE(0)));
      rest = rest.subarray(4 + rest.readUInt32LE(0));
    }
    heard();
  });
  const atLeast = async (count: number): Promise<void> => {
    while (all.length < count)
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
  };
  return { all, atLeast };
}
