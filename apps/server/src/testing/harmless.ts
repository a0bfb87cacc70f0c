/** What an attack must not do to others. */
import { expect } from 'vitest'
import type { Harm } from './attacked-server.ts'

/** Others were answered, and memory stayed within so many megabytes. What CI shares with others is in `bareMs`; the strict figure is measured by the bench. */
export function expectHarmless({ longestMs, bareMs, grownMb }: Harm<unknown>, mostMb: number): void {
  expect(longestMs).toBeLessThan(250 + 4 * bareMs)
  expect(grownMb).toBeLessThan(mostMb)
}
