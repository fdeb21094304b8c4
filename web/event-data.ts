/**
 * Reads server-sent events off a response. The browser's own EventSource cannot send a token and
 * knows only GET.
 */

/** Yields the data of each event; comments and other fields are passed over. */
export async function* eventData(response: Response): AsyncGenerator<string, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  try {
    for (let rest = ''; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = dataOf(block);
        if (data !== undefined) yield data;
      }
    }
  } finally {
    await reader.cancel();
  }
}

function dataOf(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  if (lines.length === 0) return undefined;
  return lines.map((line) => line.slice('data:'.length).trimStart()).join('\n');
}
