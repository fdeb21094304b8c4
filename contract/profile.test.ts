/** Pictures as data URLs, in all spellings. */
import { expect, it } from 'vitest';
import { profileImageMaxBytes } from './limits.ts';
import { optionalFields } from './profile.ts';

const refusal = (image: string) =>
  optionalFields.profileImage.safeParse(image).error?.issues.map(({ message }) => message);

/** Once, this blocked the server for hours: a quadratic pattern removed the padding. */
it('refuses a text of padding characters at once', () => {
  expect(refusal(`data:image/png;base64,${'='.repeat(2_000_000)}x`)).toHaveLength(1);
});

it.each(['', '=', '=='])(
  'accepts as many bytes as a picture may have, with padding %j',
  (padding) => {
    const chars = Math.floor((profileImageMaxBytes * 4) / 3);
    const image = (length: number) => `data:image/png;base64,${'A'.repeat(length)}${padding}`;
    expect(refusal(image(chars))).toBeUndefined();
    expect(refusal(image(chars + 4))).toHaveLength(1);
  },
);
