/** Arbiter and the mail server for the journeys: their addresses, the administrator, and Java. */
import { existsSync } from 'node:fs';

export const port = Number(process.env.E2E_PORT ?? 3217);
export const address = `http://127.0.0.1:${port}`;
export const admin = { name: 'Warden', email: 'warden@example.com', password: 'keep it fair' };

/** The addresses at which mails are received, and at which they are shown. */
export const mailPort = port + 1;
export const mailboxPort = port + 2;
export const mailboxAddress = `http://127.0.0.1:${mailboxPort}`;

/** The port of the Arbiter of testing-arbiter.ts; its worker's number is added. */
export const ownPort = port + 10;

/** Whether Java is installed here, and so offered by Arbiter. */
export const hasJava = existsSync('/usr/bin/javac');
