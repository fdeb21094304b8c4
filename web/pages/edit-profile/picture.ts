/** Checks whether a file is acceptable as a picture, and converts it. The server checks more. */

import { profileRules } from '../../../contract/form-messages.ts';
import { profileImageMaxBytes } from '../../../contract/limits.ts';

/** The message for an unacceptable file. */
export function brokenPictureRule({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > profileImageMaxBytes) return profileRules.imageTooLarge;
  if (!type.startsWith('image/')) return profileRules.imageInvalid;
  return undefined;
}

/** The file as a data URL; rejects if the browser cannot display it. */
export async function readPicture(file: File): Promise<string> {
  (await createImageBitmap(file)).close();
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
