/** Starts the web client: theme, data and routes around one page. */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import './ui/mantine.css';
import './theme.css';
import './print.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { prepareFonts, takeLoadedFonts } from './fonts.ts';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './routes.tsx';
import { sessionQuery } from './session.ts';
import { cssVariables, theme } from './theme.ts';
import { colourSchemeKey } from './token.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const client = makeQueryClient();
// The session loads while the page's own chunk is loading.
void client.prefetchQuery(sessionQuery);
const router = makeRouter();
router.subscribe(takeLoadedFonts);
await prepareFonts();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        deduplicateCssVariables={false}
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager({ key: colourSchemeKey })}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  </StrictMode>,
);
