import '@mantine/core/styles.css';
import 'copydesk-react/styles/tokens.css';
import 'copydesk-react/styles/app.css';
import 'copydesk-react/styles/frame.css';
import 'copydesk-react/styles/phone.css';
import 'copydesk-react/styles/marks.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { ToastProvider } from 'copydesk-react/parts/Toast';
import { resolver, theme } from 'copydesk-react/theme';

// Keeps the app's own files for a reload without a server.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      <ToastProvider><App /></ToastProvider>
    </MantineProvider>
  </StrictMode>,
);
