/** Pictures as data URLs, in every valid spelling. */
import { expect, it } from 'vitest';
import { profileImageMaxBytes } from './limits.ts';
import { optionalFields } from './profile.ts';

const refusal = (image: string) =>
  optionalFields.profileImage.safeParse(image).error?.issues.map(({ message }) => message);

/** A quadratic pattern for the padding once blocked the server for hours. */
it('refuses a text that is only padding, in linear time', () => {
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
