/**
 * The mails to users, as HTML and as text. None contains text written by an account holder:
 * registering another person's address must not be a way to send them messages. Only the digest, which
 * people choose, has names of contests and classes.
 */
import { addressLinkLifetimeS, resetLinkLifetimeS } from '../http/limits.ts';
import type { Mail } from '../outside/mail.ts';

type Content = { subject: string; paragraphs: string[]; link?: { label: string; url: string } };

const lifetimeMin = resetLinkLifetimeS / 60;
const addressLifetimeHours = addressLinkLifetimeS / 3600;

/** The mail with the link to set a new password. */
export const resetMail = (to: string, publicUrl: string, token: string): Mail =>
  compose(to, {
    subject: 'Reset your Arbiter password',
    paragraphs: [
      'Someone, hopefully you, asked for a new password for your account at Arbiter.',
      `This link sets it. It works once, for ${lifetimeMin} minutes.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url: resetUrl(publicUrl, token) },
  });

/** The address of the page that sets a new password. */
export const resetUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password/${token}`;

/** The mail with the link that verifies the address of a new account. */
export const verifyMail = (to: string, publicUrl: string, token: string): Mail =>
  compose(to, {
    subject: 'Verify your address at Arbiter',
    paragraphs: [
      'Someone, hopefully you, registered at Arbiter with this address.',
      `This link verifies it, once, for ${addressLifetimeHours} hours. Then you can log in.`,
      'If it was not you, do nothing: without the link, the account cannot be used.',
    ],
    link: { label: 'Verify the address', url: `${publicUrl}/verify-address/${token}` },
  });

/** The mail after a password was changed through a link. */
export const passwordChangedMail = (to: string, publicUrl: string): Mail =>
  compose(to, {
    subject: 'Your Arbiter password was changed',
    paragraphs: [
      'The password of your account at Arbiter has just been changed, and all sessions ended.',
      'If it was not you, set another one now.',
    ],
    link: { label: 'Set another password', url: `${publicUrl}/forgot-password` },
  });

/** The mail after a login at a provider was linked to an account; `name` is the provider's. */
export const loginLinkedMail = (to: string, name: string, publicUrl: string): Mail =>
  compose(to, {
    subject: 'A login was linked to your Arbiter account',
    paragraphs: [
      `A login at ${name} leads to your account at Arbiter from now on.`,
      'If it was not you, unlink it on the page of your account, and change your password.',
    ],
    link: { label: 'Your account', url: `${publicUrl}/account` },
  });

/** The mail after an administrator unlinked a login from an account; `name` is the provider's. */
export const loginUnlinkedMail = (to: string, name: string, publicUrl: string): Mail =>
  compose(to, {
    subject: 'A login was unlinked from your Arbiter account',
    paragraphs: [
      `The administrators unlinked your login at ${name}. It no longer opens your Arbiter account.`,
      'If you have no other way to log in, set a password.',
    ],
    link: { label: 'Set a password', url: `${publicUrl}/forgot-password` },
  });

/** The mail after a passkey was added to an account, or removed by its person. */
export const passkeyMail = (to: string, change: 'added' | 'removed', publicUrl: string): Mail =>
  compose(to, {
    subject:
      change === 'added'
        ? 'A passkey was added to your Arbiter account'
        : 'A passkey was removed from your Arbiter account',
    paragraphs: [
      change === 'added'
        ? 'A passkey of a device logs in to your account at Arbiter from now on.'
        : 'A passkey was removed: it no longer logs in to your Arbiter account.',
      'If it was not you, look at the passkeys on the page of your account, and change your password.',
    ],
    link: { label: 'Your account', url: `${publicUrl}/account` },
  });

/** The mail after administrators took the passkeys of an account away; `hasOther`: another way in. */
export const passkeysTakenMail = (to: string, hasOther: boolean, publicUrl: string): Mail =>
  compose(to, {
    subject: 'Your passkeys were removed from your Arbiter account',
    paragraphs: [
      'The administrators removed your passkeys: they no longer log in to your Arbiter account.',
      hasOther
        ? 'If you did not ask for it, tell the people who run this site.'
        : 'You have no other way to log in: set a password.',
    ],
    link: hasOther
      ? { label: 'Your account', url: `${publicUrl}/account` }
      : { label: 'Set a password', url: `${publicUrl}/forgot-password` },
  });

/** The mail to an account's former address after the address was changed. */
export const addressChangedMail = (to: string): Mail =>
  compose(to, {
    subject: 'Your Arbiter account has another e-mail address',
    paragraphs: [
      'Your account at Arbiter has been given another e-mail address: this one is no longer used.',
      'If it was not you, tell the people who run this site.',
    ],
  });

type Digest = {
  every: 'day' | 'week';
  /** Unread notices. */
  unread: number;
  /** What begins or ends, each on a line. */
  coming: readonly string[];
  unsubscribe: string;
  id: string;
};

/** The mail about what is new and due. */
export const digestMail = (
  to: string,
  publicUrl: string,
  { every, unread, coming, unsubscribe, id }: Digest,
): Mail => ({
  ...compose(to, {
    subject: 'What is new and due at Arbiter',
    paragraphs: [
      ...(unread > 0
        ? [`${unread} unread ${unread === 1 ? 'notice' : 'notices'} below the bell.`]
        : []),
      ...coming,
      `You get this mail once a ${every}, if there is anything. To end it: ${unsubscribe}`,
    ],
    link: { label: 'Open Arbiter', url: `${publicUrl}/` },
  }),
  id,
  unsubscribe,
});

function compose(to: string, { subject, paragraphs, link }: Content): Mail {
  const html = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`);
  const text = [...paragraphs];
  if (link !== undefined) {
    const url = escaped(link.url);
    html.push(`<p><a href="${url}">${escaped(link.label)}</a></p><p>${url}</p>`);
    text.push(`${link.label}:\r\n${link.url}`);
  }
  return { to, subject, text: `${text.join('\r\n\r\n')}\r\n`, html: page(subject, html.join('')) };
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>` +
  `<body style="font-family:sans-serif;line-height:1.5">${body}</body></html>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);
