/**
 * Platforms that register themselves (IMS Dynamic Registration 1.0): an administrator makes a link here and
 * gives it to the platform, which opens it and says where it describes itself.
 */
import { z } from 'zod';
import { firstChars } from '../../contract/characters.ts';
import { ltiIdMaxChars, platformNameMaxChars, platformUrlMaxChars } from '../../contract/limits.ts';
import { addPlatform as addPlatformCall, type Platform } from '../../contract/lti.ts';
import { refusals } from '../../contract/messages.ts';
import { storable, storableText } from '../../contract/text.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { checkInput } from '../http/validation.ts';
import { isCanvasHost } from '../outside/platform-hosts.ts';
import { messageTypes, scopes } from './id-tokens.ts';
import { addByLink, readLink, toolUrls } from './platforms.ts';

const toolName = 'Arbiter';
const toolText = 'Programming problems and assignments with automatic judging.';
const platformClaim = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const toolClaim = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const placements = ['assignment_selection', 'link_selection'] as const;

const address = storableText(platformUrlMaxChars);

const configurationShape = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  registration_endpoint: address,
  authorization_server: address.optional(),
  [platformClaim]: z
    .object({
      product_family_code: z
        .string()
        .max(platformNameMaxChars)
        .refine(...storable)
        .optional(),
    })
    .catch({}),
});

const registeredShape = z.object({
  client_id: storableText(ltiIdMaxChars),
  [toolClaim]: z
    .object({ deployment_id: storableText(ltiIdMaxChars).optional() })
    .optional()
    .catch(undefined),
});

function read<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const made = shape.safeParse(value);
  if (made.success) return made.data;
  const field = made.error.issues[0]?.path.join('.');
  throw new AppError('badInput', `${refusals.registrationUnclear} ${field}.`);
}

/** Platforms are who their host says. */
function requireSameHost(issuer: string, configurationUrl: string): void {
  const host = URL.parse(configurationUrl)?.hostname ?? '';
  if (isCanvasHost(issuer, host) || URL.parse(issuer)?.hostname === host) return;
  throw new AppError('badInput', `${refusals.registrationUnclear} issuer.`);
}

/** What this site says of itself to a platform. */
function selfDescription(publicUrl: string) {
  const { launchUrl, loginUrl, choosingUrl, keysUrl } = toolUrls(publicUrl);
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: loginUrl,
    redirect_uris: [launchUrl],
    client_name: toolName,
    jwks_uri: keysUrl,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: Object.values(scopes).join(' '),
    [toolClaim]: {
      domain: new URL(publicUrl).host,
      description: toolText,
      target_link_uri: launchUrl,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: messageTypes.open },
        {
          type: messageTypes.choose,
          target_link_uri: choosingUrl,
          label: toolName,
          placements,
        },
      ],
    },
  };
}

/** The same as JSON that an administrator of Canvas pastes or names by its address. */
export function canvasConfiguration(publicUrl: string) {
  const { launchUrl, loginUrl, choosingUrl, keysUrl } = toolUrls(publicUrl);
  return {
    title: toolName,
    description: toolText,
    target_link_uri: launchUrl,
    oidc_initiation_url: loginUrl,
    public_jwk_url: keysUrl,
    scopes: Object.values(scopes),
    redirect_uris: [launchUrl],
    extensions: [
      {
        platform: 'canvas.instructure.com',
        domain: new URL(publicUrl).host,
        privacy_level: 'public',
        settings: {
          placements: placements.map((placement) => ({
            placement,
            message_type: messageTypes.choose,
            target_link_uri: choosingUrl,
            text: toolName,
          })),
        },
      },
    ],
    custom_fields: {},
  };
}

type Registering = {
  key: string;
  configurationUrl: string;
  token: string | undefined;
  network: string;
};

/** Registers this site at the platform that uses a link, and adds the platform. */
export async function registerPlatform(
  context: Pick<Context, 'db' | 'platforms' | 'config'>,
  { key, configurationUrl, token, network }: Registering,
): Promise<Platform> {
  const { db, platforms, config } = context;
  // Only those with a link have this site ask an address.
  await readLink(db, key, { take: false });
  platforms.requireAddress(configurationUrl, 'openid_configuration');
  const found = read(configurationShape, await platforms.read(configurationUrl));
  requireSameHost(found.issuer, configurationUrl);
  platforms.requireAddress(found.registration_endpoint, 'registration_endpoint');
  const answer = await platforms.register(
    found.registration_endpoint,
    token,
    selfDescription(config.publicUrl),
  );
  const registered = read(registeredShape, answer);
  const family = found[platformClaim].product_family_code;
  const deployment = registered[toolClaim]?.deployment_id;
  const { hostname } = new URL(found.issuer);
  const draft = {
    name: firstChars(family ? `${hostname} (${family})` : hostname, platformNameMaxChars),
    issuer: found.issuer,
    clientId: registered.client_id,
    // Canvas tells none: the first launch names it, and an administrator adds it.
    deploymentIds: deployment === undefined ? [] : [deployment],
    authUrl: found.authorization_endpoint,
    tokenUrl: found.token_endpoint,
    tokenAudience: found.authorization_server ?? null,
    jwksUrl: found.jwks_uri,
    registration: 'site' as const,
  };
  const checked = checkInput(addPlatformCall.body, draft, 'registration');
  if ('sentence' in checked) throw new AppError('badInput', checked.sentence);
  return await addByLink(context, { key, network, draft: checked.value });
}
