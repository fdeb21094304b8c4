/** The addresses of Arbiter and of the mail server for the journeys, and the administrator. */
export const port = Number(process.env.E2E_PORT ?? 3217);
export const address = `http://127.0.0.1:${port}`;
export const admin = { name: 'Warden', email: 'warden@example.com', password: 'keep it fair' };

/** Where mails are received, and where they are shown. */
export const mailPort = port + 1;
export const mailboxPort = port + 2;
export const mailboxAddress = `http://127.0.0.1:${mailboxPort}`;

/**
 * The port of the Arbiter that a file of journeys starts for itself. Each file has a block of ten,
 * since several of its tests may run at a time when they are repeated.
 */
export function ownPortFor(journeys: 'crash' | 'outages' | 'assistant-provider'): number {
  const block = { crash: 10, outages: 20, 'assistant-provider': 30 }[journeys];
  return port + block + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
}
