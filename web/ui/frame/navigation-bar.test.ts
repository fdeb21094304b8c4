/** The bar of every page: who is signed in can log out, whichever page that is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Details } from '../../../contract/users.ts';
import { paths } from '../../paths.ts';
import { sessionQuery } from '../../session.ts';
import { NavigationBar } from './navigation-bar.tsx';

vi.stubGlobal('localStorage', { getItem: () => 'a token' });
afterAll(() => vi.unstubAllGlobals());

const wilma = { _id: 'wilma', name: 'Wilma', email: 'wilma@example.org', username: null };

/** The bar at an address, for a person or a visitor. */
function barAt(address: string, person: object | null): string {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, person as Details | null);
  const bar = createElement(MantineProvider, null, createElement(NavigationBar));
  const router = createElement(MemoryRouter, { initialEntries: [address] }, bar);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, router));
}

describe('the bar', () => {
  const addresses = [paths.landing(), paths.problem('sum'), paths.adminSystem(), '/no-such-page'];

  it.each(addresses)('has the way to log out at %s', (address) => {
    for (const isAdmin of [false, true]) {
      const person = { ...wilma, isAdmin, profileImage: null };
      expect(barAt(address, person)).toContain(`href="${paths.logout()}"`);
    }
    expect(barAt(address, null)).not.toContain(`href="${paths.logout()}"`);
  });

  it('is part of the frame around all pages', () => {
    const textOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
    expect(textOf('frame.tsx')).toMatch(/<NavigationBar \/>\s/);
    const [made = ''] = /export const makeRouter[\s\S]*/.exec(textOf('../../routes.tsx')) ?? [];
    expect(made).toContain('element: <Frame />');
    expect(made.match(/children: /g)).toHaveLength(2);
    expect(made).toContain('children: [{ errorElement: <ErrorPage />, children: pages.map(');
  });
});
