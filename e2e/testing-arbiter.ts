/**
 * An Arbiter for the journeys that kill its programs or need other settings. Its project has one
 * worker (playwright.config.ts), so that these journeys share it one after the other.
 */
import { test as base } from '@playwright/test';
import { type Provider, startProvider } from '../assistant/testing-provider.ts';
import { type Arbiter, startArbiter } from './arbiter.ts';
import { ownPort } from './place.ts';

export const model = 'pocket-model-7b';
const startTimeoutMs = 480_000;

/** `provider` answers as a model does, for this Arbiter's assistant. */
type Own = { arbiter: Arbiter; provider: Provider };

export const test = base.extend<{ baseURL: string }, { own: Own }>({
  own: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const provider = await startProvider();
      const arbiter = await startArbiter(ownPort + parallelIndex, {
        AI_PROVIDER: 'openai',
        AI_BASE_URL: provider.url,
        AI_MODEL: model,
        AI_API_KEY: 'an invalid key',
      });
      await use({ arbiter, provider });
      await arbiter.stop();
      await provider.close();
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  baseURL: ({ own }, use) => use(own.arbiter.address),
});
