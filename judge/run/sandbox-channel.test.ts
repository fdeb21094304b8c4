/** Parsing the runner's messages, and what they leave out. */
import { describe, expect, it } from 'vitest';
import { decode, encode, flagOf, numberOf, SandboxFault, textOf } from './sandbox-channel.ts';

const lengthBytes = 4;
const messageOf = (...strings: string[]) => decode(encode(strings).subarray(lengthBytes));

describe('a message of the runner', () => {
  it('has texts, numbers and flags by their keys', () => {
    const message = messageOf('id=7', 'cpuNs=1500000', 'oomKilled=1', 'wallLimitHit=0', 'a=b=c');
    expect(numberOf(message, 'cpuNs')).toBe(1_500_000);
    expect([flagOf(message, 'oomKilled'), flagOf(message, 'wallLimitHit')]).toEqual([true, false]);
    expect(textOf(message, 'a')).toBe('b=c');
  });

  it.each(['', '-1', '1.5', 'abc', '0x10', ' 1', '1e3'])(
    'whose exit code is "%s" is a fault',
    (code) => {
      expect(() => numberOf(messageOf(`exitCode=${code}`), 'exitCode')).toThrow(SandboxFault);
    },
  );

  it('that omits a fact is a fault: a missing exit code is not 0', () => {
    const message = messageOf('id=7');
    expect(() => numberOf(message, 'exitCode')).toThrow('the sandbox does not say exitCode');
    expect(() => flagOf(message, 'oomKilled')).toThrow(SandboxFault);
    expect(() => flagOf(messageOf('oomKilled=2'), 'oomKilled')).toThrow(SandboxFault);
  });
});
