/** Sends, loads and saves the files of a draft. */
import { t } from '../../../contract/translation.ts';
import { getDraftFile, storeDraftFile } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { saveFile } from '../../ui/code/save-file.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import type { Content, Contents } from './contents.ts';
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

/** Saves a file of the draft with the browser's download; a message says if it cannot be loaded. */
export async function saveDraftFile(
  { problemId, contents }: { problemId: string; contents: Contents },
  bytes: Bytes,
  name: string,
): Promise<void> {
  try {
    const content = contents.read(bytes) ?? (await readDraftFile(problemId, bytes.sha256));
    saveFile(name, new Blob([content]));
  } catch (error) {
    toastError({ title: t`The file was not downloaded`, text: sentenceOf(error) });
  }
}
