/**
 * Makes each press of a button one call: the same call again, while the first one runs or just after
 * it, such as the second press of a double click, gets the reply of the first. What was sent but
 * perhaps not received is sent again with the same Idempotency-Key, so that the server acts once.
 */
let begun = 0;

/** Call it as a write begins. */
export const countWrite = (): void => {
  begun += 1;
};

/** How many writes this page has begun. */
export const writesBegun = (): number => begun;

/** Longer than the time between the two presses of a double click. */
const repeatMs = 1000;

/** A call, its key, and its reply while it is worth repeating. */
type Write = { key: string; reply?: Promise<unknown> | undefined; hasEnded?: boolean };

/** 128 random bits; `randomUUID` exists only on pages with https. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].join('-');

/** `identity`: everything that is sent. */
export type Once = <T>(identity: string, send: (key: string) => Promise<T>) => Promise<T>;

/** `isUnanswered`: whether the server may have acted although the call failed. */
export function makeOnce(isUnanswered: (error: unknown) => boolean): Once {
  const writes = new Map<string, Write>();

  const forgetEnded = (): void => {
    for (const [identity, { hasEnded }] of writes) if (hasEnded) writes.delete(identity);
  };
  return <T>(identity: string, send: (key: string) => Promise<T>): Promise<T> => {
    const known = writes.get(identity);
    // The identity names the call, and with it the type of its reply.
    if (known?.reply !== undefined) return known.reply as Promise<T>;
    // After another call, the same one again is meant: pausing, resuming and pausing again.
    forgetEnded();
    const write: Write = { key: known?.key ?? newKey() };
    const reply = send(write.key);
    write.reply = reply;
    writes.set(identity, write);
    const forget = () => {
      if (writes.get(identity) === write) writes.delete(identity);
    };
    reply.then(
      () => {
        write.hasEnded = true;
        setTimeout(forget, repeatMs);
      },
      (error: unknown) => {
        if (isUnanswered(error)) write.reply = undefined;
        else forget();
      },
    );
    return reply;
  };
}
