import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// One page that the server gives out itself. `npm run dev` talks to a server on COPYDESK's usual port.
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
  server: { proxy: { '/api': 'http://127.0.0.1:8321' } },
});
