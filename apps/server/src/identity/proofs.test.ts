import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { localBuses } from '../cluster/bus.ts'
import { subjectOf } from '../cluster/subject.ts'
import { createProofs } from './proofs.ts'

it('a code that was given at one server counts at all of them, until its session is over', () => {
  const buses = localBuses()
  const Proof = z.object({ key: z.string(), at: z.nullable(z.number()) })
  const [here, there] = [0, 1].map(() => createProofs(() => 1_000_000, subjectOf(buses.join(), 'proofs', Proof)))
  here?.given('cookie')
  expect([there?.isFresh('cookie'), there?.isFresh('another')]).toEqual([true, false])
  there?.forget('cookie')
  expect(here?.isFresh('cookie')).toBe(false)
})
