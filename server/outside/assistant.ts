/**
 * Models at providers, through the AI SDK: OpenAI's protocol (also Ollama and vLLM) and
 * Anthropic's. assistant/prompt.ts writes the prompts; allowance.ts limits the use.
 */

import type { LanguageModel } from 'ai';
import type { Prompt } from '../../assistant/prompt.ts';
import { firstChars } from '../../contract/characters.ts';
import { assistantRefusals } from '../../contract/messages.ts';
import type { AiConfig } from '../config.ts';
import { AppError, RefusedElsewhere } from '../http/errors.ts';

/** Writes answers with a model. */
export type Writer = {
  /** The provider's name for the model. */
  model: string;
  /**
   * Yields the answer in parts. Refuses if the provider cannot be reached, returns an error or
   * breaks off; what it said is the refusal's reason. `onTokens` receives the tokens of prompt and answer.
   */
  write(prompt: Prompt, watch: Watch): AsyncGenerator<string>;
};

export type Watch = { signal: AbortSignal; onTokens: (tokens: number) => Promise<void> };

/** The most tokens per answer. */
const answerMaxTokens = 1_500;
const charsPerToken = 4;
const retriesMax = 1;
const reasonMaxChars = 500;

/** A provider's time limits: for the whole answer, until the first part, and between two parts. */
export type Patience = { totalMs: number; firstChunkMs: number; chunkMs: number };
const patient: Patience = { totalMs: 90_000, firstChunkMs: 30_000, chunkMs: 20_000 };

const addresses = {
  openai: 'https://api.openai.com/v1',
  ollama: 'http://127.0.0.1:11434/v1',
} as const;

/** Undefined without a provider; then the built-in assistant answers. */
export function openWriter(
  config: AiConfig | undefined,
  patience: Patience = patient,
): Writer | undefined {
  if (config === undefined) return undefined;
  return {
    model: config.model,
    async *write(prompt, watch) {
      yield* writeWith(await openModel(config), prompt, { ...watch, patience });
    },
  };
}

/** The key is sent only to the configured address, and never to one that it redirects to. */
const fetchThere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

/** Loaded on first use, because most installations never need it. */
async function openModel({ provider, baseUrl, apiKey, model }: AiConfig): Promise<LanguageModel> {
  const access = { fetch: fetchThere, ...(apiKey !== undefined && { apiKey }) };
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ ...access, ...(baseUrl && { baseURL: baseUrl }) })(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const baseURL = baseUrl ?? addresses[provider];
  return createOpenAICompatible({ name: provider, baseURL, includeUsage: true, ...access })(model);
}

async function* writeWith(
  model: LanguageModel,
  { instructions, message }: Prompt,
  { signal, onTokens, patience }: Watch & { patience: Patience },
): AsyncGenerator<string> {
  const { streamText } = await import('ai');
  let written = 0;
  let counted: number | undefined;
  try {
    const { stream } = streamText({
      model,
      instructions,
      prompt: message,
      maxOutputTokens: answerMaxTokens,
      maxRetries: retriesMax,
      abortSignal: signal,
      timeout: patience,
      // The stream reports it too; the default handler would print it.
      onError: () => {},
    });
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw new AppError('unavailable', assistantRefusals.tooSlow);
      if (part.type === 'finish') counted = part.totalUsage.totalTokens;
      if (part.type !== 'text-delta' || part.text === '') continue;
      written += part.text.length;
      yield part.text;
    }
    if (written === 0) throw new AppError('unavailable', assistantRefusals.requestFailed);
  } catch (error) {
    throw await asRefusal(error);
  } finally {
    const guessed = (instructions.length + message.length + written) / charsPerToken;
    await onTokens(counted ?? guessed);
  }
}

/**
 * The refusal for an error of a provider. What the provider says is for the log: it may name keys,
 * accounts and addresses.
 */
async function asRefusal(error: unknown): Promise<unknown> {
  if (error instanceof AppError) return error;
  const { APICallError, RetryError } = await import('ai');
  const last = RetryError.isInstance(error) ? error.lastError : error;
  const refuse = (sentence: string, reason?: string) =>
    new RefusedElsewhere(sentence, firstChars(reason ?? String(last), reasonMaxChars));
  if (APICallError.isInstance(last)) {
    if (last.statusCode === undefined) return refuse(assistantRefusals.unreachable);
    if (last.statusCode === 429) return refuse(assistantRefusals.providerBusy);
    return refuse(assistantRefusals.requestFailed, said(last.data, last.responseBody));
  }
  const isTimeout = last instanceof Error && /^(?:TimeoutError|AbortError)$/.test(last.name);
  if (isTimeout) return refuse(assistantRefusals.tooSlow);
  return refuse(assistantRefusals.requestFailed, said(last, undefined));
}

/** The provider's own message, if its reply has one. */
const said = (data: unknown, body: string | undefined): string | undefined =>
  messageIn(data) ?? messageIn(parsed(body));

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return undefined;
  }
}

function messageIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || data instanceof Error) return undefined;
  if ('error' in data) return typeof data.error === 'string' ? data.error : messageIn(data.error);
  return 'message' in data && typeof data.message === 'string' ? data.message : undefined;
}
