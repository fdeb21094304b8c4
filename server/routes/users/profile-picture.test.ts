/** Profile pictures over the API: how they are re-encoded, and what is refused. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import type { Profile } from '../../../contract/users.ts';
import { changeProfile, dataUrl, readProfile } from '../../testing/profiles.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const ann = await server.addPerson('ann');
const red = { create: { width: 600, height: 300, channels: 3, background: '#f00' } } as const;
const [png, jpeg, webp, gif, avif, tiff] = await Promise.all(
  (['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const).map((format) =>
    sharp(red).withMetadata({ orientation: 6 }).toFormat(format).toBuffer(),
  ),
);
if (!(png && jpeg && webp && gif && avif && tiff)) throw new Error('no pictures');
const picture = { png, jpeg, webp, gif, avif, tiff };

const change = (person: Person, body: object) => changeProfile(server, person, { body });

const profileOf = (person: Person) => readProfile(server, person);

const bytesOf = (url: unknown): Buffer => Buffer.from(String(url).split(',')[1] ?? '', 'base64');

describe('a profile picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'of the format %s is re-encoded, small',
    async (format) => {
      // The type in the data URL does not matter.
      const { body } = await change(ann, { profileImage: dataUrl(picture[format], 'image/x') });
      const { profileImage } = body as Profile;
      expect(profileImage).toMatch(/^data:image\/webp;base64,/);
      const {
        format: kept,
        width = 0,
        height = 0,
        orientation,
      } = await sharp(bytesOf(profileImage)).metadata();
      expect({ kept, orientation }).toEqual({ kept: 'webp', orientation: undefined });
      expect(Math.max(width, height)).toBe(256);
      const details = await server.call('GET /users/details', { as: ann });
      expect(details.body).toMatchObject({ profileImage });
    },
  );

  it('has an address for everyone, until the profile is private', async () => {
    await change(ann, { profileImage: dataUrl(picture.png) });
    const address = `GET /users/${ann.id}/picture` as const;
    expect((await server.call(address)).headers).toMatchObject({ 'content-type': 'image/webp' });
    const other = await server.addPerson('looking on');
    expect(await server.call(`GET /users/${other.id}/picture`)).toMatchObject({
      status: 404,
      body: { error: refusals.noPicture },
    });
    await change(ann, { isPrivate: true });
    const statuses = [undefined, other, ann].map(async (as) => {
      const sees = async (path: `GET ${string}`) =>
        (await server.call(path, as ? { as } : {})).status;
      return [await sees(address), await sees(`GET /users/public/${ann.id}`)];
    });
    expect(await Promise.all(statuses)).toEqual([
      [404, 404],
      [404, 404],
      [200, 200],
    ]);
    expect(await profileOf(ann)).toMatchObject({ isPrivate: true });
    await change(ann, { isPrivate: false });
    expect((await server.call(`GET /users/public/${ann.id}`)).status).toBe(200);
  });

  it('is upright, according to its EXIF orientation', async () => {
    const { body } = await change(ann, { profileImage: dataUrl(picture.jpeg) });
    const { width, height } = await sharp(bytesOf((body as Profile).profileImage)).metadata();
    expect({ width, height }).toEqual({ width: 128, height: 256 });
  });

  it('that is animated becomes its first frame, and a small one stays small', async () => {
    const frames = await Promise.all(
      ['#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif, { pages: -1 }).metadata()).pages).toBe(2);
    const { body } = await change(ann, { profileImage: dataUrl(gif, 'image/gif') });
    const kept = sharp(bytesOf((body as Profile).profileImage));
    expect(await kept.metadata()).toMatchObject({ width: 20, height: 10 });
    const [red = 0, green = 0, blue = 0] = (await kept.stats()).channels.map((one) => one.mean);
    expect(green).toBeGreaterThan(red + blue);
  });

  it('stays if a change omits it, and is removed by null or an empty text', async () => {
    for (const nothing of [null, '']) {
      await change(ann, { profileImage: dataUrl(picture.png) });
      await change(ann, { city: 'Nice' });
      expect((await profileOf(ann)).profileImage).not.toBeNull();
      await change(ann, { profileImage: nothing });
      expect((await profileOf(ann)).profileImage).toBeNull();
    }
  });

  it('is refused if it is SVG, TIFF, truncated, or a decompression bomb', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const white = { width: 9000, height: 9000, channels: 3 as const, background: '#fff' };
    const bomb = await sharp({ create: white, limitInputPixels: false }).png().toBuffer();
    for (const bytes of [
      Buffer.from(svg),
      Buffer.from(`<?xml version="1.0"?>${svg}`),
      picture.tiff,
      picture.png.subarray(0, 200),
      Buffer.from('GIF89a'),
      Buffer.from('%PDF-1.7'),
      bomb,
    ]) {
      const answer = await change(ann, { profileImage: dataUrl(bytes), city: 'Never' });
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, error: 'Please select a valid image file' },
      });
    }
    expect((await profileOf(ann)).city).not.toBe('Never');
  });
});
