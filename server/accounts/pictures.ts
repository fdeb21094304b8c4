/** Profile pictures: checked by content, and stored only after re-encoding. */
import sharp from 'sharp';
import { profileRules } from '../../contract/form-messages.ts';
import { AppError } from '../http/errors.ts';
import { profileImageSidePx } from '../http/limits.ts';

/** The most pixels to decode in a picture, because a small file can claim to be enormous. */
const decodedMaxPx = 25_000_000;
const drawingMaxS = 10;
const quality = 85;

// Accepts only the formats that browsers show, without SVG, out of all that the library reads.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes the picture in a data URL as WebP of at most `profileImageSidePx`, upright and without
 * metadata, and only the first frame of an animation. Returns a data URL. Refuses data that is not
 * a picture, is broken, or has more than `decodedMaxPx`.
 */
export async function asKeptPicture(dataUrl: string): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  try {
    const drawn = await sharp(bytes, { limitInputPixels: decodedMaxPx, pages: 1 })
      .autoOrient()
      .resize(profileImageSidePx, profileImageSidePx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: drawingMaxS })
      .toBuffer();
    return `data:image/webp;base64,${drawn.toString('base64')}`;
  } catch {
    throw new AppError('badInput', profileRules.imageInvalid);
  }
}
