/**
 * The mails to users, as HTML and as text. None contains text written by an account holder:
 * registering another person's address must not be a way to send them messages. Only the digest, which
 * people choose, has names of contests and classes.
 */
import { isRightToLeft, type Locale } from '../../contract/locales.ts';
import { addressLinkLifetimeS, resetLinkLifetimeS } from '../http/limits.ts';
import { textsIn } from '../http/translated.ts';
import type { Mail } from '../outside/mail.ts';

/** Who gets a mail, and in which language. */
export type Recipient = { email: string; locale: Locale };

type Content = { subject: string; paragraphs: string[]; link?: { label: string; url: string } };

const minutes = resetLinkLifetimeS / 60;
const hours = addressLinkLifetimeS / 3600;

/** The mail with the link to set a new password. */
export function resetMail(to: Recipient, publicUrl: string, token: string): Mail {
  const { t } = textsIn(to.locale);
  return compose(to, {
    subject: t`Reset your Arbiter password`,
    paragraphs: [
      t`Someone, hopefully you, asked for a new password for your account at Arbiter.`,
      t`This link sets it. It works once, for ${minutes} minutes.`,
      t`If it was not you, do nothing: your password stays as it is.`,
    ],
    link: { label: t`Choose a new password`, url: resetUrl(publicUrl, token) },
  });
}

/** The address of the page that sets a new password. */
export const resetUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password/${token}`;

/** Whether an address that is to be verified is that of a new account. */
export type Addressed = 'registered' | 'changed';

/** The mail with the link that verifies an address. */
export function verifyMail(
  to: Recipient,
  why: Addressed,
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail {
  const { t } = textsIn(to.locale);
  return compose(to, {
    subject: t`Verify your address at Arbiter`,
    paragraphs: [
      why === 'registered'
        ? t`Someone, hopefully you, registered at Arbiter with this address.`
        : t`Someone, hopefully you, gave this address to an account at Arbiter, in place of its former one.`,
      t`This link verifies it, once, for ${hours} hours. Then you can log in.`,
      t`If it was not you, do nothing: without the link, the account cannot be used.`,
    ],
    link: { label: t`Verify the address`, url: `${publicUrl}/verify-address/${token}` },
  });
}

/** The mail after a password was changed through a link. */
export function passwordChangedMail(to: Recipient, publicUrl: string): Mail {
  const { t } = textsIn(to.locale);
  return compose(to, {
    subject: t`Your Arbiter password was changed`,
    paragraphs: [
      t`The password of your account at Arbiter has just been changed, and all sessions ended.`,
      t`If it was not you, set another one now.`,
    ],
    link: { label: t`Set another password`, url: `${publicUrl}/forgot-password` },
  });
}

/** The mail after a login at a provider was linked to an account; `provider` is its name. */
export function loginLinkedMail(to: Recipient, provider: string, publicUrl: string): Mail {
  const { t } = textsIn(to.locale);
  return compose(to, {
    subject: t`A login was linked to your Arbiter account`,
    paragraphs: [
      t`A login at ${provider} leads to your account at Arbiter from now on.`,
      t`If it was not you, unlink it on the page of your account, and change your password.`,
    ],
    link: { label: t`Your account`, url: `${publicUrl}/account` },
  });
}

/** The mail after an administrator unlinked a login from an account; `provider` is its name. */
export function loginUnlinkedMail(to: Recipient, provider: string, publicUrl: string): Mail {
  const { t } = textsIn(to.locale);
  return compose(to, {
    subject: t`A login was unlinked from your Arbiter account`,
    paragraphs: [
      t`The administrators unlinked your login at ${provider}. It no longer opens your Arbiter account.`,
      t`If you have no other way to log in, set a password.`,
    ],
    link: { label: t`Set a password`, url: `${publicUrl}/forgot-password` },
  });
}

/** The mail after a passkey was added to an account, or removed by its person. */
export function passkeyMail(to: Recipient, change: 'added' | 'removed', publicUrl: string): Mail {
  const { t } = textsIn(to.locale);
  return compose(to, {
    subject:
      change === 'added'
        ? t`A passkey was added to your Arbiter account`
        : t`A passkey was removed from your Arbiter account`,
    paragraphs: [
      change === 'added'
        ? t`A passkey of a device logs in to your account at Arbiter from now on.`
        : t`A passkey was removed: it no longer logs in to your Arbiter account.`,
      t`If it was not you, look at the passkeys on the page of your account, and change your password.`,
    ],
    link: { label: t`Your account`, url: `${publicUrl}/account` },
  });
}

/** The mail after administrators took the passkeys of an account away; `hasOther`: another way in. */
export function passkeysTakenMail(to: Recipient, hasOther: boolean, publicUrl: string): Mail {
  const { t } = textsIn(to.locale);
  return compose(to, {
    subject: t`Your passkeys were removed from your Arbiter account`,
    paragraphs: [
      t`The administrators removed your passkeys: they no longer log in to your Arbiter account.`,
      hasOther
        ? t`If you did not ask for it, tell the people who run this site.`
        : t`You have no other way to log in: set a password.`,
    ],
    link: hasOther
      ? { label: t`Your account`, url: `${publicUrl}/account` }
      : { label: t`Set a password`, url: `${publicUrl}/forgot-password` },
  });
}

/** The mail to an account's former address after the address was changed. */
export function addressChangedMail(to: Recipient): Mail {
  const { t } = textsIn(to.locale);
  return compose(to, {
    subject: t`Your Arbiter account has another e-mail address`,
    paragraphs: [
      t`Your account at Arbiter has been given another e-mail address: this one is no longer used.`,
      t`If it was not you, tell the people who run this site.`,
    ],
  });
}

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
export function digestMail(
  to: Recipient,
  publicUrl: string,
  { every, unread, coming, unsubscribe, id }: Digest,
): Mail {
  const { t, plural } = textsIn(to.locale);
  const mail = compose(to, {
    subject: t`What is new and due at Arbiter`,
    paragraphs: [
      ...(unread > 0
        ? [plural(unread, '# unread notice below the bell.|# unread notices below the bell.')]
        : []),
      ...coming,
      every === 'day'
        ? t`You get this mail once a day, if there is anything. To end it: ${unsubscribe}`
        : t`You get this mail once a week, if there is anything. To end it: ${unsubscribe}`,
    ],
    link: { label: t`Open Arbiter`, url: `${publicUrl}/` },
  });
  return { ...mail, id, unsubscribe };
}

function compose({ email, locale }: Recipient, { subject, paragraphs, link }: Content): Mail {
  const html = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`);
  const text = [...paragraphs];
  if (link !== undefined) {
    const url = escaped(link.url);
    html.push(`<p><a href="${url}">${escaped(link.label)}</a></p><p dir="ltr">${url}</p>`);
    text.push(`${link.label}:\r\n${link.url}`);
  }
  return {
    to: email,
    subject,
    text: `${text.join('\r\n\r\n')}\r\n`,
    html: page({ locale, title: subject, body: html.join('') }),
  };
}

const page = ({ locale, title, body }: { locale: Locale; title: string; body: string }): string =>
  `<!doctype html><html lang="${locale}"${isRightToLeft(locale) ? ' dir="rtl"' : ''}>` +
  `<head><meta charset="utf-8"><title>${escaped(title)}</title></head>` +
  `<body style="font-family:sans-serif;line-height:1.5">${body}</body></html>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);
