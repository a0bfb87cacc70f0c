import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * What the compiler is for: it remembers what a part drew, which makes it a third larger. It is left out of what is seldom drawn again, of
 * what every first visit loads (the landing page, the frame of the desk, what stands around the tiles), and of leaves and wrappers that are
 * new whenever their properties are.
 */
export const REACT = {
  compiler: true,
  exclude: [
    /\/node_modules\//,
    /\/web\/src\/(?:desk\/(?:landing|status)|ui)\//,
    /\/web\/src\/(?:desk|routes)\/[\w-]+\.tsx?/,
    /\/web\/src\/desk\/(?:layers\/keys|screens\/dashboard-screen)\.tsx?/,
    /\/web\/src\/dashboards\/(?:quick-actions|tile-menu|use-dashboard-keys)\.tsx?/,
    /\/web\/src\/accounts\/(?:identity\/start-practice|practice\/trouble(?:-mark)?)\.tsx?/,
    /\/web\/src\/(?:charts\/session-chart|format\/change|live\/sending-button|tables\/list-state|widgets\/(?:embeds\/instead|widget-card))\.tsx/,
  ],
}

const MEMORY = fileURLToPath(new URL('../src/format/compiled-memory.ts', import.meta.url))

/** Gives compiled components a memory that can be told to forget. */
export const memory = (): Plugin => ({
  name: 'paddock-memory',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'react/compiler-runtime' && importer !== MEMORY ? MEMORY : undefined),
})
