/**
 * The protocol of Kattis' command-line client, below /kattis: a login by an API token, which gives a
 * cookie for these addresses alone, a form that submits, and the state of a submission. Who may do what
 * is decided as for the calls that it stands for. docs/clients.md is about it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { submit, watchSubmission } from '../../contract/compiler.ts';
import { contestParams } from '../../contract/contests.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { answersId } from '../../contract/languages.ts';
import { requestBodyMaxBytes } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { submitToContest } from '../../contract/taking-part.ts';
import type { Database } from '../../db/open.ts';
import { getDetails } from '../accounts/account-details.ts';
import { digestOfToken } from '../accounts/api-tokens.ts';
import { deviceOf } from '../accounts/devices.ts';
import { authenticate } from '../accounts/passwords.ts';
import { countCall } from '../accounts/rates.ts';
import type { Caller } from '../accounts/sessions.ts';
import { requireExamRules } from '../contests/exams.ts';
import { addRun, findSealedContest, readRunDetails } from '../contests/taking-part.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { networkOf } from '../http/networks.ts';
import { checkInput } from '../http/validation.ts';
import { readAnswerTests } from '../problems/answer-tests.ts';
import { getProblemNamed } from '../problems/short-names.ts';
import { admitCaller } from '../serve.ts';
import { requireReadable } from '../submissions/submissions.ts';
import { takeSubmission } from '../submissions/taking.ts';
import { answersOf, fieldOf, readForm, sourceOf } from './forms.ts';
import { idOf, languageCalled, numberOf } from './naming.ts';
import { type ClientStatus, clientStatus, type Known } from './status.ts';

const cookieName = 'arbiter_client';
const cookiePath = '/kattis';

/** Serves the addresses that a .kattisrc names. */
export function serveKattis(app: FastifyInstance, context: Context): void {
  const options = (call: string, onRequest: (request: FastifyRequest) => Promise<void>) => ({
    schema: { hide: true },
    bodyLimit: requestBodyMaxBytes,
    config: { call, body: 'form' as const },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.type('text/plain; charset=utf-8');
      try {
        await context.watch.whileThere(onRequest(request));
      } catch (error) {
        if (!isOfAccess(error)) throw error;
        // The client has no other word for it.
        return await reply.code(403).send(`${error.message}\n`);
      }
    },
  });
  const login = options('POST /kattis/login', (request) =>
    countCall(context, 'credential', networkOf(request.ip)),
  );
  app.post('/kattis/login', login, async (request, reply) => {
    try {
      const token = await logIn(request, context);
      const isHttps = context.config.publicUrl.startsWith('https:');
      const kept = `${cookieName}=${token}; Path=${cookiePath}; HttpOnly; SameSite=Strict`;
      reply.header('set-cookie', isHttps ? `${kept}; Secure` : kept);
      return 'Login successful.\n';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return await reply.code(403).send(`${error.message}\n`);
    }
  });
  const sending = options('POST /kattis/submit', (request) => admit(request, submit, context));
  app.post('/kattis/submit', sending, async (request) => {
    try {
      return await takeForm(request, context);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The client shows the text only of a reply that succeeded.
      return `${error.message}\n`;
    }
  });
  const asking = options('GET /kattis/submissions/{number}', (request) =>
    admit(request, watchSubmission, context),
  );
  app.get<{ Params: { number: string } }>(
    '/kattis/submissions/:number',
    asking,
    async (request, reply): Promise<ClientStatus> => {
      reply.type('application/json; charset=utf-8');
      return clientStatus(await readKnown(idOf(request.params.number), request, context));
    },
  );
}

const isOfAccess = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden');

/** Pages cannot use these addresses, so that a cookie that got into a browser opens nothing to them. */
function requireNoPage({ headers }: FastifyRequest): void {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
    throw new AppError('forbidden', refusals.kattisBrowser);
  }
}

/** Admits a request as the call that it stands for, with the API token in its cookie. */
async function admit(request: FastifyRequest, endpoint: Endpoint, context: Context): Promise<void> {
  requireNoPage(request);
  const token = cookieOf(request);
  if (token === undefined) throw new AppError('unauthenticated', refusals.loginRequired);
  const network = networkOf(request.ip);
  request.caller = await callerBy(token, { network, endpoint }, context);
  await admitCaller(context, endpoint, { caller: request.caller, network });
}

/** The person behind an API token, which must have the scope of the call. */
async function callerBy(
  token: string,
  { network, endpoint }: { network: string; endpoint: Endpoint },
  context: Context,
): Promise<Caller> {
  const authorization = `Bearer ${token}`;
  const { caller } = await authenticate({ authorization, network }, endpoint, context);
  if (caller === null) throw new AppError('unauthenticated', refusals.loginRequired);
  return caller;
}

/** The API token in a cookie; undefined if there is none. */
function cookieOf({ headers }: FastifyRequest): string | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((one) => one.trim());
  const value = cookies.find((one) => one.startsWith(`${cookieName}=`))?.split('=')[1] ?? '';
  return digestOfToken(value) === null ? undefined : value;
}

const formOf = (request: FastifyRequest): Promise<FormData> =>
  readForm({ body: request.body, contentType: request.headers['content-type'] ?? '' });

/** The token of a login form, if it belongs to its user and has the scopes that the client needs. */
async function logIn(request: FastifyRequest, context: Context): Promise<string> {
  requireNoPage(request);
  const form = await formOf(request);
  const token = fieldOf(form, 'token');
  if (digestOfToken(token) === null) throw new AppError('forbidden', refusals.kattisLogin);
  const network = networkOf(request.ip);
  let caller: Caller | undefined;
  for (const endpoint of [submit, watchSubmission]) {
    caller = await callerBy(token, { network, endpoint }, context).catch((error: unknown) => {
      if (!isOfAccess(error)) throw error;
      const isUnknown = error.code === 'unauthenticated';
      throw new AppError('forbidden', isUnknown ? refusals.kattisLogin : error.message);
    });
  }
  const owner = caller && (await getDetails(context.db, caller));
  const user = fieldOf(form, 'user').trim().toLowerCase();
  const isOwner = [owner?.name, owner?.email].some((one) => one?.toLowerCase() === user);
  if (!isOwner) throw new AppError('forbidden', refusals.kattisLogin);
  return token;
}

/** Stores the submission of a form; returns the reply, in which the client finds its number. */
async function takeForm(request: FastifyRequest, context: Context): Promise<string> {
  const caller = request.caller;
  if (caller === null) throw new AppError('unauthenticated', refusals.loginRequired);
  const form = await formOf(request);
  const network = networkOf(request.ip);
  const { 'idempotency-key': key } = checked(
    submit.headers,
    { 'idempotency-key': request.headers['idempotency-key'] },
    'headers',
  );
  const language = languageCalled(fieldOf(form, 'language'), context.config.languages);
  const source = language === answersId ? undefined : await sourceOf(form);
  const codeFor = async (db: Database, problemId: string): Promise<string> =>
    source ?? (await answersOf(form, await readAnswerTests(db, { problemId })));
  const given = fieldOf(form, 'problem');
  const slug = fieldOf(form, 'contest') || fieldOf(form, 'assignment');
  if (slug !== '') {
    const contest = checked(contestParams, { slug }, 'params');
    const programOf = (code: string) => checked(submitToContest.body, { language, code }, 'body');
    // Answers are those of tests, and so of a problem. What its name means is told only to those who may submit.
    const program =
      source === undefined
        ? {
            language,
            code: async (db: Database, problemId: string) =>
              programOf(await codeFor(db, problemId)).code,
          }
        : programOf(source);
    const named = { ...contest, label: given, mayBeName: true };
    await requireExam(request, context, slug);
    const run = { ...named, ...program, person: caller, network, key };
    const { id } = await addRun(context, run);
    return await replyTo(id, request, context);
  }
  const problemId = await getProblemNamed(context.db, given, caller);
  await requireExam(request, context, problemId);
  const code = await codeFor(context.db, problemId);
  const body = checked(submit.body, { language, code, problemId }, 'body');
  const id = await takeSubmission(context, {
    userId: caller.id,
    network,
    problemId,
    language: body.language,
    code: body.code,
    key,
  });
  return await replyTo(id, request, context);
}

/** The value as the call takes it; refuses it with the call's sentence. */
function checked<Shape extends NonNullable<Endpoint['body']>>(
  shape: Shape,
  value: unknown,
  part: string,
) {
  const read = checkInput(shape, value, part);
  if ('sentence' in read) throw new AppError('badInput', read.sentence);
  return read.value;
}

/** Without the number, the client does not wait for what will not be told. */
async function replyTo(id: string, request: FastifyRequest, context: Context): Promise<string> {
  const { type } = await readKnown(id, request, context);
  if (type === 'untold') return `${refusals.kattisReceived}\n`;
  return `Submission received. Submission ID: ${numberOf(id)}.\n`;
}

/** Refuses what is of an exam whose rules the caller does not fulfil. */
async function requireExam(
  { caller, ip, headers }: FastifyRequest,
  { db }: Context,
  named: string,
): Promise<void> {
  if (!caller?.isInExam) return;
  const examinee = { caller, address: ip, device: deviceOf(headers['user-agent']) };
  await requireExamRules(db, examinee, [named]);
}

/** What the caller may know of a submission now. */
async function readKnown(id: string, request: FastifyRequest, context: Context): Promise<Known> {
  const { caller } = request;
  if (caller === null) throw new AppError('unauthenticated', refusals.loginRequired);
  await requireExam(request, context, id);
  const slug = await findSealedContest(context.db, id);
  if (slug !== undefined) {
    const run = await readRunDetails(context, { slug, id, person: caller });
    if (run.state === 'received') return { type: 'untold' };
    return run.result === null ? { type: 'waiting' } : { type: 'judged', result: run.result };
  }
  await requireReadable(context.db, id, caller);
  const { result } = await context.submissionStates.of(id);
  if (result !== null) return { type: 'judged', result };
  const stage = context.judging.stageOf(id);
  if (stage?.type === 'running') return stage;
  return { type: stage?.type === 'compiling' ? 'compiling' : 'waiting' };
}
