/** Formats C and C++ with clang-format (WebAssembly) in a worker. */
import start, { format } from '@wasm-fmt/clang-format/vite';
import { styleWith } from './format-style.ts';

export type FormatAsked = { code: string; file: string; indentWidth: number };
/** Null if it could not be formatted. */
export type Formatted = { code: string | null };

addEventListener('message', async ({ data }: MessageEvent<FormatAsked>) => {
  let formatted: Formatted = { code: null };
  try {
    await start();
    formatted = { code: format(data.code, data.file, styleWith(data.indentWidth)) };
  } finally {
    postMessage(formatted);
  }
});
