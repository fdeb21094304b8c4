/** Where the journeys find Arbiter, and its administrator. */
export const port = Number(process.env.E2E_PORT ?? 3217);
export const address = `http://127.0.0.1:${port}`;
export const admin = { name: 'Warden', email: 'warden@example.com', password: 'keep it fair' };
