/** The context of a trace as text: the header `traceparent` (https://www.w3.org/TR/trace-context/). */

/** A span, of this program or another. */
export type TraceContext = { traceId: string; spanId: string; traceFlags: number };

const shape = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})/;
const chars = 55;

/** Reads a context; undefined if it is not valid. Later versions may append fields. */
export function readTraceparent(text: string | null | undefined): TraceContext | undefined {
  const [read, version, traceId, spanId, flags] = shape.exec(text ?? '') ?? [];
  if (text == null || traceId === undefined || spanId === undefined) return undefined;
  const isWhole = read?.length === chars && (text.length === chars || text[chars] === '-');
  if (!isWhole || (version === '00' && text.length !== chars)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '', 16) };
}

/** Writes a context. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: TraceContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
