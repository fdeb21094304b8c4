/** An address for an image that is in memory. */
import { imageTypeOf } from '../../../contract/statement-images.ts';
import { toBase64 } from '../cases/test-data.ts';

const addresses = new WeakMap<Uint8Array, string>();

/**
 * Undefined if the file is not an image. Each image is encoded once, because previews are rendered
 * after each key press.
 */
export function addressOf(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const type = imageTypeOf(bytes);
  if (type === undefined) return undefined;
  const made = addresses.get(bytes) ?? `data:${type};base64,${toBase64(bytes)}`;
  addresses.set(bytes, made);
  return made;
}
