/** Where the journeys find Arbiter, its administrator, and the mails that it sends. */
export const port = Number(process.env.E2E_PORT ?? 3217);
export const address = `http://127.0.0.1:${port}`;
export const admin = { name: 'Warden', email: 'warden@example.com', password: 'keep it fair' };

/** Where mails are taken, and where those that came are shown. */
export const mailPort = port + 1;
export const mailboxPort = port + 2;
export const mailboxAddress = `http://127.0.0.1:${mailboxPort}`;

/**
 * The port of the Arbiter that a file of journeys starts for itself. Each file takes a block of
 * ten, since several of its tests may run at a time when they are repeated.
 */
export function ownPortFor(journeys: 'crash' | 'messages' | 'assistant-provider'): number {
  const block = { crash: 10, messages: 20, 'assistant-provider': 30 }[journeys];
  return port + block + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
}
