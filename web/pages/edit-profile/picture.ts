/** Whether a file will do as a picture, and what is sent of it. The server looks more closely. */
import { profileImageMaxBytes } from '../../../contract/limits.ts';
import { profileRules } from '../../../contract/messages.ts';

/** The sentence for a file that will not do. */
export function brokenPictureRule({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > profileImageMaxBytes) return profileRules.imageTooLarge;
  if (!type.startsWith('image/')) return profileRules.imageInvalid;
  return undefined;
}

/** The file as a data URL; rejects where the browser cannot draw it. */
export async function readPicture(file: File): Promise<string> {
  (await createImageBitmap(file)).close();
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
