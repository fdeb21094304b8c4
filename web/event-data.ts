/**
 * Reads server-sent events from a response. The browser's EventSource cannot send a token and makes
 * GET requests only.
 */
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** Yields the data of each event; comments and other fields are skipped. */
export async function* eventData(response: Response): AsyncGenerator<string, void> {
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value.data;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
