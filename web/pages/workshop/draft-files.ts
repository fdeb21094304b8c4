/** Sends and loads the files of a draft. */
import { getDraftFile, storeDraftFile } from '../../../contract/calls.ts';
import { api } from '../../api.ts';
import type { Content } from './contents.ts';
import type { Bytes } from './model.ts';

export const sendDraftFile = (id: string, content: Content): Promise<Bytes> =>
  api.call(storeDraftFile, {
    params: { id },
    body: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  });

export const readDraftFile = (
  id: string,
  sha256: string,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> =>
  api.bytes(getDraftFile, { params: { id, sha256 }, ...(signal && { signal }) });

/** Saves bytes as a file, with the browser's download. */
export function saveAs(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
