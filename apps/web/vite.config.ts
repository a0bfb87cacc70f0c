import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { memory, REACT } from './build/compiled.ts'
import { compress } from './build/compress.ts'
import { font } from './build/font.ts'
import { icons } from './build/icons.ts'
import { offline } from './build/offline.ts'
import { version } from './build/version.ts'

const server = process.env.PADDOCK_SERVER ?? 'http://localhost:3000'
const proxied = { target: server, changeOrigin: false, ws: true }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    memory(),
    react(REACT),
    tailwindcss(),
    icons(),
    font(),
    version(),
    chunks(),
    offline(),
    compress(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'static',
    emptyOutDir: true,
    target: 'es2023',
    // Whoever knows es2023 preloads modules without help. The list of what every later part imports would be a sixth of what a first visit loads
    // of our own, so only styles are in it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    chunkSizeWarningLimit: 400,
  },
  server: {
    port: 5173,
    proxy: { '/api': proxied, '/v2': proxied, '/v1beta1': proxied, '/v1beta3': proxied, '/stream': proxied },
  },
})
