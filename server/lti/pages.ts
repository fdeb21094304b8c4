/**
 * The few pages that platforms and their frames get from this site, as plain HTML: the client is never in
 * a frame. Each has a policy of its own, and its script, if any, a nonce.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { isRightToLeft } from '../../contract/locales.ts';
import { localeOf } from '../http/locale.ts';
import { type Texts, textsIn, translated } from '../http/translated.ts';

/** HTML that needs no escaping any more. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? '');

/** HTML in which all values but other HTML are escaped. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const texts = values.map((one) => (one instanceof Html ? one.text : escaped(one)));
  return new Html(parts.map((part, index) => part + (texts[index] ?? '')).join(''));
}

/** In the language of the browser; a frame has no cookie in which another was chosen. */
const textsFor = ({ request }: FastifyReply): Texts => textsIn(localeOf(request.headers));

type Page = {
  title: string;
  body: Html;
  /** Its own, without any text from outside. */
  script?: string;
  /** Where a form of the page may go. */
  formTo?: string;
  /** Whether platforms may show it in a frame; it then does nothing but lead to a window of its own. */
  mayBeFramed?: boolean;
  status?: number;
};

const nonceBytes = 16;

const style = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
  main { max-width: 34rem; margin: 12vh auto 0; padding: 0 1.25rem; }
  h1 { font-size: 1.375rem; line-height: 1.3; }
  a.button, button { display: inline-block; padding: 0.625rem 1.25rem; border: 0; border-radius: 8px;
    font: inherit; font-weight: 600; color: #fff; background: #1d4ed8; text-decoration: none;
    cursor: pointer; }
  a.button:focus-visible, button:focus-visible { outline: 3px solid #93c5fd; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    body { color: #f0f0f0; background: #16181d; }
    a.button, button { color: #0b1220; background: #93b4fd; }
  }`;

/** Sends a page. */
export function sendPage(
  reply: FastifyReply,
  { title, body, script, formTo, mayBeFramed = false, status = 200 }: Page,
): FastifyReply {
  const nonce = randomBytes(nonceBytes).toString('base64');
  const locale = localeOf(reply.request.headers);
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src ${script === undefined ? "'none'" : `'nonce-${nonce}'`}`,
    `connect-src ${script === undefined ? "'none'" : "'self'"}`,
    `form-action ${formTo ?? "'none'"}`,
    "base-uri 'none'",
    `frame-ancestors ${mayBeFramed ? '*' : "'none'"}`,
  ];
  const text = html`<!doctype html>
<html lang="${locale}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Arbiter</title>
<style nonce="${nonce}">${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
${script === undefined ? '' : new Html(`<script nonce="${nonce}">${script}</script>`)}
</body>
</html>
`;
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store');
  if (mayBeFramed) {
    reply.removeHeader('x-frame-options');
    // The window in which a platform opened this page waits for its word.
    reply.header('cross-origin-opener-policy', 'unsafe-none');
  }
  return reply.send(text.text);
}

/** A page that says why something is refused; `again`: the address that begins it anew. */
export function sendRefusal(
  reply: FastifyReply,
  { sentence, status, again }: { sentence: string; status: number; again?: string | undefined },
): FastifyReply {
  const { t } = textsFor(reply);
  return sendPage(reply, {
    title: t`This did not work`,
    status,
    mayBeFramed: true,
    body: html`<p>${translated(sentence, localeOf(reply.request.headers))}</p>${
      again === undefined
        ? ''
        : html`
<p>${t`Some browsers keep no cookies for a site that is shown within another. A window of its own helps.`}</p>
<p><a class="button" href="${again}" target="_blank" rel="noopener">${t`Open in a new window`}</a></p>`
    }`,
  });
}

/** What a frame shows: the way to a window of the site's own. `secret`: of a frame that waits for a choice. */
export function sendFrame(
  reply: FastifyReply,
  { address, secret }: { address: string; secret: string | undefined },
): FastifyReply {
  const isWaiting = secret !== undefined;
  const { t } = textsFor(reply);
  return sendPage(reply, {
    title: isWaiting ? t`Choose in a new window` : t`Open in a new window`,
    mayBeFramed: true,
    formTo: isWaiting ? 'https: http:' : "'none'",
    ...(isWaiting && { script: waitingScript }),
    body: html`<p>${
      isWaiting
        ? t`Arbiter opens in a window of its own, because browsers keep its login from pages within other sites. What you choose there comes back here.`
        : t`Arbiter opens in a window of its own, because browsers keep its login from pages within other sites.`
    }</p>
<p><a class="button" href="${address}" target="_blank" rel="noopener">${t`Open in a new window`}</a></p>
${
  isWaiting
    ? html`<p id="state" role="status" data-secret="${secret}"
  data-late="${t`This took too long. Begin again in your course.`}" data-done="${t`One moment, please.`}"></p>`
    : ''
}`,
  });
}

/**
 * Asks every two seconds in the first minute and every ten after it, for as long as a frame is kept, and only
 * while it is seen: choices are made within minutes, and a school has many forgotten frames.
 */
const waitingScript = `
const state = document.getElementById('state');
const { secret, late, done } = state.dataset;
const begun = Date.now();
let waits = false;
const form = (url, token) => {
  const made = document.createElement('form');
  made.method = 'post';
  made.action = url;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'JWT';
  field.value = token;
  made.append(field);
  document.body.append(made);
  made.submit();
};
const ask = async () => {
  waits = document.hidden;
  if (waits) return;
  try {
    const body = new URLSearchParams({ secret });
    const answer = await fetch('/lti/frame', { method: 'POST', body });
    if (answer.status === 401) { state.textContent = late; return; }
    const { choice } = await answer.json();
    if (choice) { state.textContent = done; form(choice.url, choice.token); return; }
  } catch {}
  setTimeout(ask, Date.now() - begun < 60000 ? 2000 : 10000);
};
document.addEventListener('visibilitychange', () => {
  if (waits && !document.hidden) ask();
});
ask();
`;

/** Takes an answer to the platform, by itself or by a button. */
export function sendReturn(
  reply: FastifyReply,
  { url, token }: { url: string; token: string },
): FastifyReply {
  const { t } = textsFor(reply);
  return sendPage(reply, {
    title: t`Back to your course`,
    formTo: 'https: http:',
    script: "document.getElementById('answer').submit();",
    body: html`<form id="answer" method="post" action="${url}">
<input type="hidden" name="JWT" value="${token}">
<button>${t`Back to your course`}</button>
</form>`,
  });
}

/** The end of a registration, which tells the platform's page to close this one. */
export function sendRegistered(reply: FastifyReply, name: string): FastifyReply {
  const { t } = textsFor(reply);
  return sendPage(reply, {
    title: t`The platform is connected`,
    mayBeFramed: true,
    script:
      "(window.opener || window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');",
    body: html`<p>${t`Arbiter knows ${name} now. You can close this window.`}</p>
<p>${t`If the platform asks, activate the tool there. Its settings are among the learning platforms of this site.`}</p>`,
  });
}
