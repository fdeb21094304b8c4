/**
 * What platforms and the browsers that they send ask of this site, in the forms of the standards (LTI 1.3,
 * Deep Linking 2.0, Dynamic Registration): the beginning of a launch and its answer, keys, registration.
 * Everything else about launches are calls (contract/lti.ts).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { firstChars } from '../../contract/characters.ts';
import { refusals } from '../../contract/messages.ts';
import { storable } from '../../contract/text.ts';
import { countCall } from '../accounts/rates.ts';
import type { Context } from '../context.ts';
import { AppError, logReason, statusOf } from '../http/errors.ts';
import { networkOf } from '../http/networks.ts';
import { readClaims } from './id-tokens.ts';
import { publicKeys } from './keys.ts';
import {
  beginLaunch,
  findBeginning,
  frameOf,
  type Initiation,
  initiation,
  keepLaunch,
  openFrame,
  readAnswer,
  takeAnswer,
  takeFrameAnswer,
} from './launches.ts';
import { sendFrame, sendRefusal, sendRegistered, sendReturn } from './pages.ts';
import { findPlatforms, toolUrls } from './platforms.ts';
import { canvasConfiguration, registerPlatform } from './registration.ts';

/** ID tokens with many roles and long texts are a few kibibytes. */
const formMaxBytes = 64 * 1024;
const fieldMaxChars = 4096;
const tokenMaxChars = 48 * 1024;
const saidMaxChars = 200;
const keysMaxAgeS = 300;

/** Serves the addresses that platforms know. */
export function serveLti(app: FastifyInstance, context: Context): void {
  const { db, config, security, platforms } = context;
  const { publicUrl } = config;

  /** Refusals are pages, because a browser shows them to a person. */
  const serve = (
    method: 'GET' | 'POST',
    url: `/lti/${string}`,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    app.route({
      method,
      url,
      schema: { hide: true },
      bodyLimit: formMaxBytes,
      config: { call: `${method} ${url.replace(':key', '{key}')}`, body: 'form' as const },
      onRequest: (request) => countCall(context, 'launch', `lti ${networkOf(request.ip)}`),
      handler: async (request, reply) => {
        try {
          return await context.watch.whileThere(handle(request, reply));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          logReason(request, error);
          const again = error instanceof Unbound ? againOf(error.begunBy) : undefined;
          return sendRefusal(reply, { sentence: error.message, status: statusOf(error), again });
        }
      },
    });

  const requirePlatform = async ({ iss, client_id: clientId }: Initiation) => {
    const [found, ...others] = await findPlatforms(db, { issuer: iss, clientId });
    if (others.length > 0) throw new AppError('badInput', `${refusals.launchUnclear} client_id.`);
    if (found !== undefined) return found;
    // Anyone can send people here: no more of their words than the name of a host.
    const host = URL.parse(iss)?.host;
    if (!host) throw new AppError('badInput', `${refusals.launchUnclear} iss.`);
    throw new AppError('notFound', `${refusals.launchUnknown} ${firstChars(host, saidMaxChars)}.`);
  };

  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    const sent = fieldsOf(request);
    const begunBy = readInitiation(sent);
    const platform = await requirePlatform(begunBy);
    const target = URL.parse(begunBy.target_link_uri);
    if (target?.origin !== new URL(publicUrl).origin) {
      throw new AppError('badInput', refusals.launchElsewhere);
    }
    // A frame has neither the login of this site nor, in most browsers, its cookies.
    if (isInFrame(request)) {
      const isChoice = target.href === toolUrls(publicUrl).choosingUrl;
      const frame = isChoice ? await openFrame(db) : undefined;
      const address = againOf(begunBy, frame?.name);
      return sendFrame(reply, { address, secret: frame?.secret });
    }
    const frameDigest = frameOf(sent.get('frame') ?? undefined);
    const { state, nonce, cookie } = await beginLaunch(db, {
      platform,
      begunBy,
      frameDigest,
      publicUrl,
    });
    const address = new URL(platform.authUrl);
    const parameters = {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.clientId,
      redirect_uri: toolUrls(publicUrl).launchUrl,
      login_hint: begunBy.login_hint,
      state,
      nonce,
      ...(begunBy.lti_message_hint !== undefined && {
        lti_message_hint: begunBy.lti_message_hint,
      }),
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return reply.header('set-cookie', cookie).redirect(address.href, 302);
  };
  serve('GET', '/lti/login', begin);
  serve('POST', '/lti/login', begin);

  serve('POST', '/lti/launch', async (request, reply) => {
    const sent = fieldsOf(request);
    const state = oneOf(sent, 'state', fieldMaxChars) ?? '';
    const { cookie } = request.headers;
    const network = networkOf(request.ip);
    const launching = async () => {
      const taken = await takeAnswer(db, { state, cookie, publicUrl }).catch(
        async (error: unknown) => {
          const begunBy = await findBeginning(db, state);
          if (begunBy === undefined || !(error instanceof AppError)) throw error;
          throw new Unbound(begunBy);
        },
      );
      const said = sent.get('error');
      if (said !== null) {
        const words = [said, sent.get('error_description')].filter(Boolean).join(': ');
        throw new AppError('forbidden', `${refusals.launchDenied} ${words.slice(0, saidMaxChars)}`);
      }
      const { platform, nonce } = taken;
      const token = oneOf(sent, 'id_token', tokenMaxChars);
      if (token === undefined) throw new AppError('unauthenticated', refusals.launchUnproven);
      const payload = await platforms.verify(platform, token);
      const { deploymentIds } = platform;
      const { isAddress } = platforms;
      await keepLaunch(db, state, readClaims(payload, { nonce, deploymentIds, isAddress }));
    };
    await security.noteRefusal('login failed', { network }, launching());
    return reply.redirect(`${publicUrl}/launch?launch=${encodeURIComponent(state)}`, 303);
  });

  serve('GET', '/lti/return', async (request, reply) => {
    const state = oneOf(fieldsOf(request), 'launch', fieldMaxChars) ?? '';
    const { cookie } = request.headers;
    return sendReturn(reply, await readAnswer(db, { state, cookie, publicUrl }));
  });

  serve('GET', '/lti/register/:key', async (request, reply) => {
    const sent = fieldsOf(request);
    const configurationUrl = oneOf(sent, 'openid_configuration', fieldMaxChars);
    if (configurationUrl === undefined) {
      throw new AppError('badInput', `${refusals.registrationUnclear} openid_configuration.`);
    }
    const { name } = await registerPlatform(context, {
      key: (request.params as { key: string }).key,
      configurationUrl,
      token: oneOf(sent, 'registration_token', tokenMaxChars),
      network: networkOf(request.ip),
    });
    return sendRegistered(reply, name);
  });

  app.post(
    '/lti/frame',
    {
      schema: { hide: true },
      bodyLimit: formMaxBytes,
      config: { call: 'POST /lti/frame', body: 'form' as const, isPolled: true },
    },
    async (request) => {
      const secret = oneOf(fieldsOf(request), 'secret', fieldMaxChars) ?? '';
      return { choice: await takeFrameAnswer(db, secret) };
    },
  );
  const open = { schema: { hide: true }, config: { call: 'GET /lti/keys' } };
  app.get('/lti/keys', open, async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${keysMaxAgeS}`);
    return await publicKeys(context);
  });
  const described = { schema: { hide: true }, config: { call: 'GET /lti/configuration' } };
  app.get('/lti/configuration', described, async () => canvasConfiguration(publicUrl));
}

/** The answer of a launch that came without its cookie, but can begin again. */
class Unbound extends AppError {
  readonly begunBy: Initiation;

  constructor(begunBy: Initiation) {
    super('unauthenticated', refusals.launchNotBegun);
    this.begunBy = begunBy;
  }
}

/** The address at which a launch begins as it did. */
function againOf(begunBy: Initiation, frame?: string): string {
  const fields = Object.entries(begunBy).filter((one): one is [string, string] => !!one[1]);
  const query = new URLSearchParams(fields);
  if (frame !== undefined) query.set('frame', frame);
  return `/lti/login?${query}`;
}

/** Whether a browser loads the page into a frame of another page; old browsers do not say. */
const isInFrame = ({ headers }: FastifyRequest): boolean =>
  ['iframe', 'frame', 'embed', 'object'].includes(String(headers['sec-fetch-dest']));

/** The fields of a form or of a query. */
function fieldsOf({ method, body, url }: FastifyRequest): URLSearchParams {
  if (method === 'GET') return new URLSearchParams(url.split(/\?(.*)/s)[1] ?? '');
  return new URLSearchParams(body instanceof Uint8Array ? Buffer.from(body).toString() : '');
}

/** A field that is there once, and no longer than it may be. */
function oneOf(fields: URLSearchParams, name: string, maxChars: number): string | undefined {
  const [value, ...others] = fields.getAll(name);
  if (value === undefined || value === '' || others.length > 0) return undefined;
  const shape = z
    .string()
    .max(maxChars)
    .refine(...storable);
  return shape.safeParse(value).data;
}

function readInitiation(fields: URLSearchParams): Initiation {
  const names = Object.keys(initiation.shape);
  const values = names.map((name) => [name, oneOf(fields, name, fieldMaxChars)]);
  const read = initiation.safeParse(Object.fromEntries(values));
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path.join('.');
  throw new AppError('badInput', `${refusals.launchUnclear} ${field}.`);
}
