/** Test data that are not text: their size and first bytes, with a download. */

import { base64Bytes } from '../../../contract/characters.ts';
import { t } from '../../../contract/translation.ts';
import { saveFile } from '../code/save-file.ts';
import { formatBytes } from '../format.ts';
import classes from './cases.module.css';
import { bytesOfBase64 } from './test-data.ts';

/** A multiple of 4 characters, which represent 3 bytes each. */
const previewChars = 64;

/** For example `Binary, 256 bytes`, and the first bytes in hexadecimal. */
export function Binary({ base64 }: { base64: string }) {
  const bytes = base64Bytes(base64);
  const first = bytesOfBase64(base64.slice(0, previewChars));
  const shown = Array.from(first, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
    <pre className={classes.binary} tabIndex={0}>
      {t`Binary, ${formatBytes(bytes)}\n${shown}${first.length < bytes ? ' …' : ''}`}
    </pre>
  );
}

/** Saves the bytes as a file that is named by what they are. */
export const saveBinary = (of: string, base64: string): void =>
  saveFile(`${of.replaceAll(' ', '-')}.bin`, new Blob([bytesOfBase64(base64)]));
