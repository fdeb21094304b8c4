/** The server's clock, which counts on from a reply by the time that passes here. */

import { useEffect, useRef, useState } from 'react';
import { t } from '../../../contract/translation.ts';
import { plural } from '../format.ts';

const tickMs = 1000;

/** The time of the server in ms, each second. `now` is what its last reply said. */
export function useServerTime(now: string): number {
  const origin = useRef({ now: '', serverMs: 0, hereMs: 0 });
  const [, tick] = useState(0);
  if (origin.current.now !== now) {
    // The clock of the device may be wrong, and may be set meanwhile; this one only counts.
    origin.current = { now, serverMs: Date.parse(now), hereMs: performance.now() };
  }
  useEffect(() => {
    const timer = window.setInterval(() => tick((count) => count + 1), tickMs);
    return () => window.clearInterval(timer);
  }, []);
  return origin.current.serverMs + performance.now() - origin.current.hereMs;
}

const two = (part: number): string => `${part}`.padStart(2, '0');

/** A span as `2 days 3:04:05`, `1:22:05` or `0:05`; never negative. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const clock =
    days > 0 || hours > 0
      ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
      : `${minutes}:${two(seconds % 60)}`;
  return days > 0 ? t`${plural(days, '# day|# days')} ${clock}` : clock;
}

const hourMs = 3_600_000;

/** How long a contest is, as `5 hours`, `1 hour 30 minutes` or `14 days`. */
export function formatLength(ms: number): string {
  const days = Math.floor(ms / (24 * hourMs));
  const hours = Math.floor(ms / hourMs) - (days < 3 ? 0 : days * 24);
  const minutes = Math.round((ms % hourMs) / 60_000);
  const parts = [
    days >= 3 && plural(days, '# day|# days'),
    hours > 0 && plural(hours, '# hour|# hours'),
    minutes > 0 && plural(minutes, '# minute|# minutes'),
  ];
  return parts.filter(Boolean).join(' ') || t`less than a minute`;
}

/** The time of a contest, as `1:22:05`. */
export function formatContestTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
