/** Parses server-sent events in tests, as browsers do. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** The events of a stream that has ended. */
export function eventsOf(stream: unknown): EventSourceMessage[] {
  const events: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => events.push(event) }).feed(String(stream));
  return events;
}

/** The data of the events of a call as they arrive, from a server that listens. */
export async function* eventsAt(url: string, token: string): AsyncGenerator<unknown> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const { body } = await fetch(url, { headers });
  if (body === null) throw new Error(`${url} has no body`);
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) yield JSON.parse(data);
}
