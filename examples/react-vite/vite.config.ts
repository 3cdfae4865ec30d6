import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// With the proxy the page's own address is enough, and the server needs no COPYDESK_ORIGINS.
export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8321', ws: true } } },
});
