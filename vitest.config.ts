import { defineConfig } from 'vitest/config'
import { icons } from './apps/web/build/icons.ts'

/** Unit and property tests live beside the code; browser journeys have a runner of their own (`journeys/`). */
export default defineConfig({
  plugins: [icons()],
  test: {
    globalSetup: 'scripts/units.mjs',
    // The default leaves one processor idle, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 180_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        // The packages keep nothing but what they have computed, so that their files share it, and what they import.
        test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'shells',
          include: [
            'apps/*/src/**/*.test.{ts,tsx}',
            'apps/web/build/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'deploy/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
