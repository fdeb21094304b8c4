/**
 * An Arbiter for the journeys that kill its programs or need other settings. Its project has one
 * worker (playwright.config.ts), so that these journeys share it one after the other.
 */
import { test as base } from '@playwright/test';
import { type Provider, startProvider } from '../assistant/testing-provider.ts';
import {
  clientId,
  clientSecret,
  type RealProvider,
  startRealProvider,
} from '../server/testing/provider.ts';
import { type Arbiter, startArbiter } from './arbiter.ts';
import { ownPort } from './place.ts';

export const model = 'pocket-model-7b';
const startTimeoutMs = 480_000;

/**
 * `provider` answers as a model does, for this Arbiter's assistant; people log in by `school`, a provider
 * of OpenID Connect.
 */
type Own = { arbiter: Arbiter; provider: Provider; school: RealProvider };

export const test = base.extend<{ baseURL: string }, { own: Own }>({
  own: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const provider = await startProvider();
      const port = ownPort + parallelIndex;
      const publicUrl = `http://127.0.0.1:${port}`;
      const school = await startRealProvider(`${publicUrl}/login/callback`);
      const arbiter = await startArbiter(port, {
        PUBLIC_URL: publicUrl,
        OIDC_PROVIDERS: 'school',
        OIDC_SCHOOL_NAME: 'School',
        OIDC_SCHOOL_ISSUER: school.issuer,
        OIDC_SCHOOL_CLIENT_ID: clientId,
        OIDC_SCHOOL_CLIENT_SECRET: clientSecret,
        AI_PROVIDER: 'openai',
        AI_BASE_URL: provider.url,
        AI_MODEL: model,
        AI_API_KEY: 'an invalid key',
      });
      await use({ arbiter, provider, school });
      await arbiter.stop();
      await provider.close();
      await school.close();
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  baseURL: ({ own }, use) => use(own.arbiter.address),
});
