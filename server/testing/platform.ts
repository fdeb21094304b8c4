/**
 * A small learning platform on this host that speaks the real protocols: it begins launches, answers them
 * with signed ID tokens, gives access tokens for signed assertions, keeps a gradebook, and registers tools.
 * A test may have it lie, or be away.
 */
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, exportJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';

const claim = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`;
const role = (name: string): string => `http://purl.imsglobal.org/vocab/lis/v2/membership#${name}`;

export const clientId = 'tool-of-the-school';
export const deploymentId = '1';

/** Someone with an account at the platform. */
export type AtPlatform = { sub: string; name?: string; email?: string };

export type Opening = {
  person: AtPlatform;
  roles?: string[];
  course?: { id: string; title: string } | null;
  /** The link's id. */
  link?: string;
  /** What was linked. */
  custom?: Record<string, string>;
  /** The column of the link. */
  lineItem?: string;
  /** Asks for a choice instead. */
  choosing?: { data?: string };
  /** What the gradebook allows; by default all. */
  scopes?: string[];
  /** Whether it tells where the people of the course are listed. */
  hasList?: boolean;
};

export const instructor = [role('Instructor')];
export const learner = [role('Learner')];
export const agsScopes = [
  'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  'https://purl.imsglobal.org/spec/lti-ags/scope/score',
];

export const listScope =
  'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';

/** What of the next ID token a test changes. */
export type Change = {
  claims?: (claims: JWTPayload) => JWTPayload;
  header?: { alg: string; kid?: string };
  key?: KeyObject | Uint8Array;
  token?: (token: string) => string;
};

/** Someone in the list of the course. */
export type InCourse = AtPlatform & { roles?: string[]; status?: string };

export type SentScore = {
  lineItem: string;
  userId: string;
  scoreGiven: number;
  scoreMaximum: number;
  activityProgress: string;
  gradingProgress: string;
  timestamp: string;
};

type LineItem = { id: string; label: string; scoreMaximum: number; resourceId?: string };
type Reply = { status: number; body?: string; headers?: Record<string, string> };
type Answered = Reply | 'hang';

export type TestPlatform = {
  issuer: string;
  /** As an administrator enters it. */
  settings: {
    name: string;
    issuer: string;
    clientId: string;
    deploymentIds: string[];
    authUrl: string;
    tokenUrl: string;
    jwksUrl: string;
    registration: 'open' | 'site' | 'closed';
  };
  /** The parameters with which the platform begins a launch at the site. */
  initiation(targetUrl: string, changes?: Record<string, string>): URLSearchParams;
  /** The form that answers the address to which the site sent the browser. */
  answer(authAddress: string, opening: Opening, change?: Change): Promise<URLSearchParams>;
  rotateKeys(): Promise<void>;
  lineItems: LineItem[];
  scores: SentScore[];
  /** The people of the course, and how many a page of their list has. */
  people: InCourse[];
  pagePeople: { max: number };
  /** What tools said of themselves. */
  registered: Record<string, unknown>[];
  /** The addresses that were asked for, with their methods. */
  asked: string[];
  /** Answers the next requests to a path otherwise. */
  fail(path: string, ...answers: Answered[]): void;
  /** Whose session the pages of the platform are of, and what they open. */
  show(opening: Opening): void;
  /** What came back from choices. */
  returned: string[];
  /** By how much the platform's clock is ahead, in seconds. */
  shiftClock(seconds: number): void;
  /** Verifies what the tool signed, by the keys that the tool shows. */
  verify(token: string, audience: string): Promise<JWTPayload>;
  close(): Promise<void>;
};

async function newKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  return {
    privateKey,
    kid,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** `toolKeys`: the keys that the tool shows; `tool`: its address, for the platform's pages. */
export async function startPlatform(
  toolKeys: () => Promise<{ keys: object[] }>,
  tool = 'http://localhost:3000',
): Promise<TestPlatform> {
  let keys = await newKeys();
  let aheadS = 0;
  const failures = new Map<string, Answered[]>();
  const tokens = new Map<string, string[]>();
  const asked: string[] = [];
  const lineItems: LineItem[] = [];
  const scores: SentScore[] = [];
  const people: InCourse[] = [];
  const pagePeople = { max: 100 };
  const registered: Record<string, unknown>[] = [];
  const returned: string[] = [];
  let shown: Opening = { person: { sub: 'no one yet' } };
  let issuer = '';

  const nowS = (): number => Math.floor(Date.now() / 1000) + aheadS;

  const verify = async (token: string, audience: string): Promise<JWTPayload> => {
    const shown = createLocalJWKSet((await toolKeys()) as Parameters<typeof createLocalJWKSet>[0]);
    const { payload } = await jwtVerify(token, shown, { audience, issuer: clientId });
    return payload;
  };

  const initiation = (targetUrl: string, changes: Record<string, string> = {}) =>
    new URLSearchParams({
      iss: issuer,
      client_id: clientId,
      login_hint: 'person-7',
      lti_message_hint: 'message-3',
      target_link_uri: targetUrl,
      ...changes,
    });

  const page = (body: string): Reply => ({
    status: 200,
    body: `<!doctype html><title>Platform</title>${body}`,
    headers: { 'content-type': 'text/html' },
  });

  /** A page that sends itself, as platforms have them. */
  const form = (action: string, fields: URLSearchParams): Reply => {
    const inputs = [...fields].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    return page(
      `<form method="post" action="${action}">${inputs.join('')}</form>
      <script>document.forms[0].submit()</script>`,
    );
  };

  const json = (value: unknown, status = 200) => ({ status, body: JSON.stringify(value) });

  const usual = async (request: IncomingMessage, url: URL): Promise<Reply> => {
    const { pathname } = url;
    const bearer = request.headers.authorization?.replace('Bearer ', '');
    if (pathname === '/course') return page(`<iframe src="/open${url.search}"></iframe>`);
    if (pathname === '/open') {
      const target = url.searchParams.has('choose') ? '/lti/choose' : '/lti/launch';
      return form(`${tool}/lti/login`, initiation(`${tool}${target}`));
    }
    if (pathname === '/auth') {
      const { searchParams } = url;
      const fields = new URLSearchParams({
        state: searchParams.get('state') ?? '',
        id_token: await tokenOf(searchParams.get('nonce') ?? '', shown, {}),
      });
      return form(searchParams.get('redirect_uri') ?? '', fields);
    }
    if (pathname === '/return') {
      returned.push(new URLSearchParams(await bodyOf(request)).get('JWT') ?? '');
      return page('<h1>Linked</h1>');
    }
    if (pathname === '/jwks') return json({ keys: [keys.jwk] });
    if (pathname === '/token') {
      const form = new URLSearchParams(await bodyOf(request));
      await verify(form.get('client_assertion') ?? '', `${issuer}/token`);
      const token = randomUUID();
      tokens.set(token, (form.get('scope') ?? '').split(' '));
      return json({ access_token: token, token_type: 'Bearer', expires_in: 3600 });
    }
    if (pathname === '/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        registration_endpoint: `${issuer}/register`,
        'https://purl.imsglobal.org/spec/lti-platform-configuration': {
          product_family_code: 'moodle',
        },
      });
    }
    if (pathname === '/register') {
      if (bearer !== 'registration token') return { status: 401 };
      const said = JSON.parse(await bodyOf(request)) as Record<string, unknown>;
      registered.push(said);
      const tool = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
      return json({ ...said, client_id: clientId, [tool]: { deployment_id: deploymentId } });
    }
    const scopesOf = tokens.get(bearer ?? '');
    if (scopesOf === undefined) return { status: 401 };
    const may = (scope: string): boolean => scopesOf.some((one) => one.endsWith(`/${scope}`));
    if (pathname === '/course/members') {
      if (!may('contextmembership.readonly')) return { status: 403, body: 'Not for you.' };
      const from = Number(url.searchParams.get('from') ?? 0);
      const to = from + pagePeople.max;
      const members = people.slice(from, to).map(({ sub, roles = learner, ...one }) => ({
        status: 'Active',
        ...one,
        user_id: sub,
        roles,
      }));
      const links = [`<${issuer}/course/members>; rel="first"`];
      if (to < people.length) links.push(`</course/members?from=${to}>; rel="next"`);
      return {
        ...json({ id: url.href, context: { id: 'course-1' }, members }),
        headers: { link: links.join(', ') },
      };
    }
    if (pathname === '/course/lineitems') {
      if (!may('lineitem')) return { status: 403, body: 'Not for you.' };
      if (request.method === 'GET') {
        const resource = url.searchParams.get('resource_id');
        return json(lineItems.filter(({ resourceId }) => resourceId === resource));
      }
      const made = {
        ...(JSON.parse(await bodyOf(request)) as Omit<LineItem, 'id'>),
        id: `${issuer}/course/lineitems/${lineItems.length + 1}/lineitem?type_id=1`,
      };
      lineItems.push(made);
      return json(made, 201);
    }
    const column = lineItems.find(({ id }) => {
      const at = new URL(id);
      return `${at.pathname}/scores${at.search}` === `${pathname}${url.search}`;
    });
    if (!may('score')) return { status: 403, body: 'Not for you.' };
    if (column === undefined) return { status: 404, body: 'No such column.' };
    const sent = JSON.parse(await bodyOf(request)) as Omit<SentScore, 'lineItem'>;
    scores.push({ ...sent, lineItem: column.id });
    return { status: 200 };
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    asked.push(`${request.method} ${url.pathname}`);
    const [failure] = failures.get(url.pathname)?.splice(0, 1) ?? [];
    if (failure === 'hang') return;
    const made =
      failure ??
      (await usual(request, url).catch(
        (error: unknown): Reply => ({ status: 400, body: String(error) }),
      ));
    response
      .writeHead(made.status, { 'content-type': 'application/json', ...made.headers })
      .end(made.body ?? '');
  });
  // A cookie of SameSite=Lax goes only between pages of the same host.
  issuer = (await listen(server)).replace('127.0.0.1', new URL(tool).hostname);

  async function tokenOf(
    nonce: string,
    opening: Opening,
    { claims = (same) => same, header, key, token }: Change,
  ): Promise<string> {
    const { person, roles = learner, custom, lineItem, choosing } = opening;
    const { course = { id: 'course-1', title: 'Algorithms' } } = opening;
    const { scopes = agsScopes, link = 'link-1', hasList = true } = opening;
    const payload = claims({
      iss: issuer,
      aud: clientId,
      iat: nowS(),
      exp: nowS() + 300,
      nonce,
      ...person,
      [claim('message_type')]: choosing ? 'LtiDeepLinkingRequest' : 'LtiResourceLinkRequest',
      [claim('version')]: '1.3.0',
      [claim('deployment_id')]: deploymentId,
      [claim('target_link_uri')]: 'http://localhost:3000/lti/launch',
      [claim('roles')]: roles,
      ...(course && { [claim('context')]: course }),
      ...(choosing
        ? {
            'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
              deep_link_return_url: `${issuer}/return`,
              accept_types: ['ltiResourceLink'],
              accept_presentation_document_targets: ['iframe', 'window'],
              ...choosing,
            },
          }
        : { [claim('resource_link')]: { id: link, title: 'A link' } }),
      ...(custom && { [claim('custom')]: custom }),
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
        scope: scopes,
        lineitems: `${issuer}/course/lineitems`,
        ...(lineItem !== undefined && { lineitem: lineItem }),
      },
      ...(hasList && {
        'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
          context_memberships_url: `${issuer}/course/members`,
        },
      }),
    });
    const made = await new SignJWT(payload)
      .setProtectedHeader(header ?? { alg: 'RS256', kid: keys.kid })
      .sign(key ?? keys.privateKey);
    return token === undefined ? made : token(made);
  }

  return {
    issuer,
    settings: {
      name: 'School',
      issuer,
      clientId,
      deploymentIds: [deploymentId],
      authUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      jwksUrl: `${issuer}/jwks`,
      registration: 'open',
    },
    initiation,
    answer: async (authAddress, opening, change = {}) => {
      const query = new URL(authAddress).searchParams;
      const token = await tokenOf(query.get('nonce') ?? '', opening, change);
      return new URLSearchParams({ state: query.get('state') ?? '', id_token: token });
    },
    show: (opening) => {
      shown = opening;
    },
    returned,
    rotateKeys: async () => {
      keys = await newKeys();
    },
    lineItems,
    scores,
    people,
    pagePeople,
    registered,
    asked,
    fail: (path, ...answers) => failures.set(path, answers),
    shiftClock: (seconds) => {
      aheadS = seconds;
    },
    verify,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
