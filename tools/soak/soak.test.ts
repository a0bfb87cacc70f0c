/** A minute of what `npm run soak` does for twenty. */
import { expect, it } from 'vitest'
import { soak } from './soak.ts'

const SEED = Number(process.env.PADDOCK_SOAK_SEED ?? Math.floor(Math.random() * 1_000_000))

it('two hundred people trade through kill -9, a full disk and wrong clocks, and lose nothing and see what is', async () => {
  const { problems, faults, acknowledged, answers } = await soak({
    ...{ seed: SEED, people: 200, seconds: 36, engine: 'sqlite', servers: 1, pauseMs: 1_500, faultEveryMs: 5_000 },
    say: (line) => process.stdout.write(`soak: ${line}\n`),
  })
  expect({ seed: SEED, problems }).toEqual({ seed: SEED, problems: [] })
  expect(new Set(faults).size).toBe(3)
  expect(acknowledged).toBeGreaterThan(500)
  expect(Object.keys(answers).some((answer) => answer.startsWith('503'))).toBe(true)
})
