/** What every field for a password does, on each page that has one. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { isTest, readTree } from '../../tidy/tree.ts';
import { PasswordForm } from './edit-profile/password-form.tsx';
import { BasicInformation } from './edit-profile/sections.tsx';
import { Component as Login } from './login/page.tsx';
import { Component as Register } from './register/page.tsx';
import { Component as ResetPassword } from './reset-password/page.tsx';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('sessionStorage', { getItem: () => null });
afterAll(() => vi.unstubAllGlobals());

/** The section of the profile when another e-mail address needs the password. */
function OtherEmail() {
  const of = () => ({ value: 'other@example.com', onChange: () => {} });
  const privacy = { checked: false, onChange: () => {} };
  const inputs = { of, ofLink: of, privacy } as unknown as Parameters<
    typeof BasicInformation
  >[0]['inputs'];
  return createElement(BasicInformation, {
    inputs,
    savedEmail: 'ann@example.com',
    asksPassword: true,
    onConfirmed: () => {},
  });
}

/** The tags of the inputs of a page, as a visitor gets it at first. */
function inputsOf(page: FunctionComponent): string[] {
  const route = createElement(Route, { path: '/:token', element: createElement(page) });
  const routes = createElement(Routes, null, route);
  const themed = createElement(MantineProvider, null, routes);
  const router = createElement(MemoryRouter, { initialEntries: ['/secret'] }, themed);
  const client = new QueryClient();
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, router));
  return html.match(/<input[^>]*>/g) ?? [];
}

const present = 'current-password';
const fresh = 'new-password';

describe.each([
  ['the login page', Login, ['username webauthn', present]],
  ['the registration page', Register, ['name', 'family-name', 'email', fresh, fresh]],
  ['the page of a reset link', ResetPassword, [fresh, fresh]],
  ['the form for another password', PasswordForm, [fresh, fresh]],
  ['the section for another e-mail address', OtherEmail, ['name', 'nickname', 'email', present]],
])('%s', (_page, page, purposes) => {
  const inputs = inputsOf(page).filter((input) => !input.includes('type="checkbox"'));
  const attribute = (name: string, input: string) => new RegExp(` ${name}="([^"]*)"`).exec(input);
  const purposeOf = (input: string) => attribute('autoComplete', input)?.[1];

  it('tells password managers what each field is for', () => {
    expect(inputs.map(purposeOf)).toEqual(purposes);
  });

  it('masks the passwords, and takes 64 characters', () => {
    const passwords = inputs.filter((input) => purposeOf(input)?.endsWith('-password'));
    expect(passwords.length).toBeGreaterThan(0);
    for (const input of passwords) {
      expect(attribute('type', input)?.[1]).toBe('password');
      expect(Number(attribute('maxLength', input)?.[1] ?? Infinity)).toBeGreaterThanOrEqual(64);
    }
  });

  it('lets people type and paste into each', () => {
    expect(inputs.filter((input) => / (readOnly|disabled)\b/i.test(input))).toEqual([]);
  });
});

it('handles no paste of its own but in the editor of statements, which takes images', () => {
  const own = readTree(/\.tsx?$/)
    .filter((file) => file.path.startsWith('web/') && !isTest(file))
    .filter(({ text }) => /onPaste|['"]paste['"]/.test(text));
  expect(own.map(({ path }) => path)).toEqual([
    'web/pages/workshop/statement-editor.tsx',
    'web/ui/form/statement-area.tsx',
  ]);
});
