/** Formats code in a worker, by formatters in WebAssembly, each of which is fetched at its first use. */
import biomeUrl from '@wasm-fmt/biome_fmt/wasm?url';
import startBiome, { format as formatByBiome } from '@wasm-fmt/biome_fmt/web';
import startClang, { format as formatByClang } from '@wasm-fmt/clang-format/vite';
import startGofmt, { format as formatByGofmt } from '@wasm-fmt/gofmt/vite';
import startRuff, { format as formatByRuff } from '@wasm-fmt/ruff_fmt/vite';
import { type FormatterName, stylesWith } from './format-style.ts';

export type FormatAsked = {
  code: string;
  formatter: FormatterName;
  file: string;
  indentWidth: number;
};
/** `code` is null if it could not be formatted; `isUnread`: because of a mistake in it. */
export type Formatted = { code: string | null; isUnread: boolean };

const start: Record<FormatterName, () => Promise<unknown>> = {
  clang: () => startClang(),
  biome: () => startBiome(biomeUrl),
  ruff: () => startRuff(),
  gofmt: () => startGofmt(),
};

function formatted({ code, formatter, file, indentWidth }: FormatAsked): string {
  const styles = stylesWith(indentWidth);
  switch (formatter) {
    case 'clang':
      return formatByClang(code, file, styles.clang);
    case 'biome':
      return formatByBiome(code, file, styles.biome);
    case 'ruff':
      return formatByRuff(code, file, styles.ruff);
    case 'gofmt':
      return formatByGofmt(code);
  }
}

addEventListener('message', async ({ data }: MessageEvent<FormatAsked>) => {
  let reply: Formatted = { code: null, isUnread: false };
  try {
    await start[data.formatter]();
    reply = { code: null, isUnread: true };
    reply = { code: formatted(data), isUnread: false };
  } finally {
    postMessage(reply);
  }
});
