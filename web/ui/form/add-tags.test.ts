/** Which tags are made of typed text. */
import { describe, expect, it } from 'vitest';
import { addTags, tagsOf } from './add-tags.ts';

describe('tags', () => {
  it('are the texts between commas, trimmed', () => {
    expect(tagsOf(' graphs , dynamic programming')).toEqual(['graphs', 'dynamic programming']);
  });

  it('are neither empty nor repeated', () => {
    expect(addTags(['graphs'], 'graphs, ,trees,,trees')).toEqual(['graphs', 'trees']);
  });

  it('are limited in number', () => {
    const typed = Array.from({ length: 12 }, (_, n) => `tag ${n}`).join(',');
    expect(addTags([], typed)).toHaveLength(10);
  });

  it('are truncated between characters', () => {
    expect(addTags([], `${'x'.repeat(29)}😀`)).toEqual(['x'.repeat(29)]);
    expect(addTags([], `${'x'.repeat(28)}😀`)).toEqual([`${'x'.repeat(28)}😀`]);
  });
});
