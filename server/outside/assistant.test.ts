/**
 * Models at providers, against a local server with the real protocols, which can also misbehave.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Provider, startProvider } from '../../assistant/testing-provider.ts';
import { assistantRefusals } from '../../contract/messages.ts';
import type { AiConfig } from '../config.ts';
import { openWriter, type Patience } from './assistant.ts';

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());

const prompt = { instructions: 'Be kind.', message: 'Hello.' };
const patient = { totalMs: 30_000, firstChunkMs: 30_000, chunkMs: 30_000 };

/** The text of a provider's model, or the message of its refusal, and the tokens. */
async function ask(
  kind: AiConfig['provider'],
  {
    signal = new AbortController().signal,
    ...patience
  }: Partial<Patience> & { signal?: AbortSignal } = {},
) {
  const config = { provider: kind, baseUrl: provider.url, apiKey: 'key', model: 'm' };
  const writer = openWriter(config, { ...patient, ...patience });
  const parts: string[] = [];
  let tokens = 0;
  const onTokens = async (used: number) => {
    tokens = used;
  };
  try {
    for await (const part of writer?.write(prompt, { signal, onTokens }) ?? []) parts.push(part);
    return { parts, tokens, refused: undefined };
  } catch (error) {
    return { parts, tokens, refused: error instanceof Error ? error.message : String(error) };
  }
}

describe.each(['openai', 'anthropic'] as const)('a provider that speaks as %s', (kind) => {
  it('is sent instructions and message, and its answer streams', async () => {
    provider.behave({ kind: 'answers', parts: ['Well', ' done.'] });
    expect(await ask(kind)).toEqual({ parts: ['Well', ' done.'], tokens: 100, refused: undefined });
    const [sent] = provider.asked;
    expect(sent?.path).toBe(kind === 'openai' ? '/v1/chat/completions' : '/v1/messages');
    expect(sent?.body).toMatchObject({ model: 'm', stream: true, max_tokens: 1500 });
    expect(JSON.stringify(sent?.body)).toContain('Be kind.');
    const key = kind === 'openai' ? sent?.headers.authorization : sent?.headers['x-api-key'];
    expect(key).toMatch(/^(?:Bearer )?key$/);
  });

  it('is not quoted when it gives a reason for an error, which is for the log', async () => {
    provider.behave({ kind: 'refuses', status: 400, message: 'no such model' });
    expect((await ask(kind)).refused).toBe('Request failed');
    provider.behave({ kind: 'refuses', status: 400, message: null });
    expect((await ask(kind)).refused).toBe('Request failed');
  });

  it('that is overloaded is asked again later', async () => {
    const busy = { kind: 'refuses', status: 429, message: 'slow down' } as const;
    provider.behave(busy, busy, busy, busy);
    expect((await ask(kind)).refused).toBe(assistantRefusals.providerBusy);
  });

  it('that does not answer in time is abandoned', async () => {
    provider.behave({ kind: 'hangs', parts: [] });
    expect((await ask(kind, { firstChunkMs: 100 })).refused).toBe(
      'The AI service took too long to answer. Please try again.',
    );
  });

  it('that stops in the middle is abandoned, and the part before is kept', async () => {
    provider.behave({ kind: 'hangs', parts: ['Half'] });
    const { parts, refused, tokens } = await ask(kind, { chunkMs: 100 });
    expect(parts).toEqual(['Half']);
    expect(refused).toBe('The AI service took too long to answer. Please try again.');
    expect(tokens).toBeGreaterThan(0);
  });

  it('that breaks off or sends nonsense is refused with a message', async () => {
    provider.behave({ kind: 'breaks', parts: ['Half'] });
    expect((await ask(kind)).refused).toMatch(/^(?:Request failed|Failed to connect)/);
    provider.behave({ kind: 'babbles' });
    expect((await ask(kind)).refused).toBe('Request failed');
  });
});

it('a provider that redirects is not followed', async () => {
  const other = await startProvider();
  provider.behave({ kind: 'redirects', to: `${other.url}/chat/completions` });
  expect((await ask('openai')).refused).toBe('Failed to connect to AI service');
  expect(other.asked).toEqual([]);
  await other.close();
});

it('a provider that does not exist cannot be connected to', async () => {
  const gone = await startProvider();
  await gone.close();
  const config = { provider: 'ollama', baseUrl: gone.url, apiKey: undefined, model: 'm' } as const;
  const watch = { signal: new AbortController().signal, onTokens: async () => {} };
  const asking = openWriter(config, patient)?.write(prompt, watch).next();
  await expect(asking).rejects.toThrow('Failed to connect to AI service');
});

it('asks a failing provider once more, and not again', async () => {
  const broken = { kind: 'refuses', status: 500, message: 'oops' } as const;
  const config = { provider: 'openai', baseUrl: provider.url, apiKey: 'key', model: 'm' } as const;
  const watch = { signal: new AbortController().signal, onTokens: async () => {} };
  const first = () => openWriter(config, patient)?.write(prompt, watch).next();
  provider.behave(broken, broken, { kind: 'answers', parts: ['ok'] });
  await expect(first()).rejects.toMatchObject({
    message: 'Request failed',
    reason: 'oops',
  });
  expect(provider.asked).toHaveLength(2);
});

it('stops when the person disconnects', async () => {
  provider.behave({ kind: 'hangs', parts: ['Half'] });
  const { refused } = await ask('openai', { signal: AbortSignal.timeout(50) });
  expect(refused).toBeDefined();
});

it('is absent if nothing is configured', () => {
  expect(openWriter(undefined)).toBeUndefined();
});
