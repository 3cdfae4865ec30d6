import '@mantine/core/styles.css';
import './styles/tokens.css';
import './styles/app.css';
import './styles/frame.css';
import './styles/phone.css';
import './styles/marks.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { ToastProvider } from './parts/Toast';
import { resolver, theme } from './theme';

// Keeps the app's own files for a reload without a server.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      <ToastProvider><App /></ToastProvider>
    </MantineProvider>
  </StrictMode>,
);
