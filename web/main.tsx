/** Starts the web client: theme, data and routes around one page. */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import './ui/mantine.css';
import './theme.css';
import './print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { prepareFonts } from './fonts.ts';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './routes.tsx';
import { schemeCookie } from './scheme-cookie.ts';
import { ignoreSecondPresses } from './second-press.ts';
import { sessionQuery } from './session.ts';
import { cssVariables, theme } from './theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

ignoreSecondPresses();
const client = makeQueryClient();
// The session loads while the page's own chunk is loading.
void client.prefetchQuery(sessionQuery);
const router = makeRouter();
await prepareFonts();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        deduplicateCssVariables={false}
        defaultColorScheme="auto"
        colorSchemeManager={schemeCookie()}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  </StrictMode>,
);
