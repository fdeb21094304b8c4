/** A packed list equals the list: plain and compressed, for everyone and for one reader. */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeList } from './encoded-list.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));
const elementOf = (text: string) => ({ shared: text, marked: () => `"${text}"` });
const packNumbers = (count: number) => encodeList(numbers(count).map(elementOf));
const jsonOf = (elements: readonly string[]) => `[${elements.join(',')}]`;

function expectBoth(packed: { plain(): Buffer; gzip(): Buffer }, text: string): void {
  expect(packed.plain().toString()).toBe(text);
  expect(gunzipSync(packed.gzip()).toString()).toBe(text);
}

describe('a packed list', () => {
  it.each([0, 1, 63, 64, 65, 128, 1000])('of %i elements is the list', (count) => {
    expectBoth(packNumbers(count).pack([]), jsonOf(numbers(count)));
  });

  it('shows a replaced element, with a new tag', () => {
    const list = packNumbers(200);
    const before = list.pack([]);
    list.replace(70, elementOf('"é"'));
    const after = list.pack([]);
    expectBoth(after, jsonOf(numbers(200).with(70, '"é"')));
    expectBoth(before, jsonOf(numbers(200)));
    expect(after.tag).not.toBe(before.tag);
    list.replace(70, elementOf('70'));
    expect(list.pack([]).tag).toBe(before.tag);
  });

  it('shows marks only to their reader', () => {
    const list = packNumbers(200);
    const own = () => list.pack([0, 130, 199]);
    const marked = numbers(200).with(0, '"0"').with(130, '"130"').with(199, '"199"');
    expectBoth(own(), jsonOf(marked));
    expectBoth(list.pack([]), jsonOf(numbers(200)));
    expect(own().tag).not.toBe(list.pack([]).tag);
    list.replace(130, elementOf('7'));
    expectBoth(own(), jsonOf(marked.with(130, '"7"')));
  });

  it('is right for more readers than it caches', () => {
    const list = packNumbers(64);
    for (const at of numbers(20).map(Number)) {
      expectBoth(list.pack([at]), jsonOf(numbers(64).with(at, `"${at}"`)));
    }
  });

  it('has the same tag on every server', () => {
    expect(packNumbers(100).pack([]).tag).toBe(packNumbers(100).pack([]).tag);
  });
});
