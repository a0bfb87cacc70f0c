import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * What the compiler is for: it remembers what a part drew, which makes it a third larger. It is left out of what is seldom drawn again, of
 * what every first visit loads (the landing page, the frame of the desk, what stands around the tiles), and of leaves that are new
 * whenever their properties are.
 */
export const REACT = {
  compiler: true,
  exclude: [
    /\/node_modules\//,
    /\/web\/src\/(?:desk\/landing|ui)\//,
    /\/web\/src\/desk\/(?:bottom-bar|desk|header|sidebar|status\/(?:market-phase|status-bar))\.tsx/,
    /\/web\/src\/(?:dashboards\/(?:quick-actions|tile-menu)|desk\/screens\/dashboard-screen)\.tsx/,
  ],
}

const MEMORY = fileURLToPath(new URL('../src/format/compiled-memory.ts', import.meta.url))

/** Gives compiled components a memory that can be told to forget. */
export const memory = (): Plugin => ({
  name: 'paddock-memory',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'react/compiler-runtime' && importer !== MEMORY ? MEMORY : undefined),
})
