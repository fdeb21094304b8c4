/** Parses server-sent events in tests, as browsers do. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** The events of a stream that has ended. */
export function eventsOf(stream: unknown): EventSourceMessage[] {
  const events: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => events.push(event) }).feed(String(stream));
  return events;
}
