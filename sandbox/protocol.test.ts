/** Messages that our client would never send to the runner's socket: refused, never a crash. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decode, encode, textOf } from '../judge/run/sandbox-channel.ts';
import { buildRunner } from './testing-levels.ts';

const sound = [
  'id=1',
  'op=run',
  'slot=0',
  'executable=/usr/bin/true',
  'arg=program',
  'cpuNs=1000000000',
  'wallNs=1000000000',
  'memoryBytes=67108864',
  'outputBytes=1000',
  'stderrBytes=1000',
  'tasks=4',
];

const without = (key: string) => sound.filter((text) => !text.startsWith(`${key}=`));
const withOther = (text: string) => [...without(text.slice(0, text.indexOf('='))), text];

describe('the socket of the runner', () => {
  let directory: string;
  let runner: ChildProcess;
  let socket: Socket;
  let received: Buffer;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'arbiter-protocol-'));
    const path = join(directory, 'socket');
    runner = spawn(buildRunner(), ['--socket', path], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => runner.stdout?.once('data', resolve));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    socket = connect(path);
    received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
    });
    expect(textOf(await reply(), 'hello')).toBe('arbiter-sandbox');
  });

  afterEach(async () => {
    const exited = new Promise((resolve) => runner.once('exit', (code) => resolve(code)));
    socket.destroy();
    expect(runner.exitCode ?? (await exited)).toBe(0);
    rmSync(directory, { recursive: true });
  });

  /** The next reply of the runner. */
  async function reply() {
    while (received.length < 4 || received.length < 4 + received.readUInt32LE(0))
      await new Promise((resolve) => socket.once('data', resolve));
    const end = 4 + received.readUInt32LE(0);
    const message = decode(received.subarray(4, end));
    received = received.subarray(end);
    return message;
  }

  const raw = (payload: Buffer) => {
    const prefix = Buffer.alloc(4);
    prefix.writeUInt32LE(payload.length);
    return Buffer.concat([prefix, payload]);
  };

  it.each([
    ['no NUL at the end', raw(Buffer.from('id=1')), 'does not end with NUL'],
    ['no equals sign', raw(Buffer.from('id\0')), 'not key=value'],
    ['an empty key', raw(Buffer.from('=x\0')), 'not key=value'],
    ['an empty string', raw(Buffer.from('\0')), 'not key=value'],
    ['a key of odd characters', raw(Buffer.from('i d=1\0')), 'not key=value'],
    ['too many strings', encode(Array.from({ length: 513 }, () => 'arg=x')), 'too many strings'],
    ['an unknown key', encode([...sound, 'colour=red']), 'unknown key colour'],
    ['no id', encode(without('id')), 'id is missing'],
    ['a long id', encode(withOther(`id=${'9'.repeat(32)}`)), 'unsound value of id'],
    ['no limit', encode(without('cpuNs')), 'a limit is missing'],
    ['a negative limit', encode(withOther('cpuNs=-1')), 'unsound value of cpuNs'],
    ['a huge limit', encode(withOther('wallNs=99999999999999999999')), 'unsound value of wallNs'],
    ['a limit in words', encode(withOther('tasks=many')), 'unsound value of tasks'],
    ['no memory', encode(withOther('memoryBytes=1000')), 'unsound value of memoryBytes'],
    ['an unknown command', encode(withOther('op=erase')), 'unsound value of op'],
    ['an unknown slot', encode(withOther('slot=3')), 'there is no such slot'],
    ['a relative path', encode(withOther('executable=true')), 'unsound value of executable'],
    ['a path upwards', encode(withOther('executable=/usr/../bin/true')), 'unsound value of exec'],
    ['half a pair', encode([...withOther('op=jail'), 'fileName=x']), 'unsound value of fileName'],
    ['half a runtime root', encode([...sound, 'bindHost=/x']), 'missing its other half'],
    ['a program alone', encode([...sound, 'program=/x']), "without an interpreter's files"],
    [
      'a name that leads out',
      encode([...sound, 'fileHost=/x', 'fileName=a/../b']),
      'unsound value of file',
    ],
    [
      'a name with an empty part',
      encode([...sound, 'fileHost=/x', 'fileName=a/']),
      'unsound value of file',
    ],
    [
      'a path as output',
      encode([...sound, 'outputHost=/x', 'outputName=a/b']),
      'unsound value of out',
    ],
    ['too much text', encode([...sound, `arg=${'x'.repeat(60_000)}`]), 'unsound value of arg'],
  ])('refuses %s', async (_what, message, complaint) => {
    socket.write(message);
    expect(textOf(await reply(), 'error')).toContain(complaint);
    socket.write(encode(withOther('executable=/nowhere/at/all')));
    expect(textOf(await reply(), 'fault')).toContain('cannot open /nowhere/at/all');
  });

  it.each([0, 262_145, 0xffffffff])('ends the connection on a length of %i', async (length) => {
    const prefix = Buffer.alloc(4);
    prefix.writeUInt32LE(length);
    socket.write(prefix);
    expect(textOf(await reply(), 'error')).toContain('out of bounds');
    await new Promise((resolve) => socket.once('close', resolve));
  });

  it('accepts a message that arrives byte by byte', async () => {
    socket.setNoDelay(true);
    for (const byte of encode(without('id'))) socket.write(Buffer.from([byte]));
    expect(textOf(await reply(), 'error')).toBe('id is missing');
  });

  it('survives thousands of mangled messages', async () => {
    let seed = 12345;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return seed % below;
    };
    for (let i = 0; i < 3000; i++) {
      const payload = encode(withOther('executable=/nowhere')).subarray(4);
      for (let change = 0; change <= random(4); change++)
        payload[random(payload.length)] = random(256);
      socket.write(raw(payload.subarray(0, 1 + random(payload.length))));
      const message = await reply();
      expect(textOf(message, 'error') || textOf(message, 'fault')).not.toBe('');
    }
  });
});
