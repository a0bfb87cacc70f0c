import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { localBuses } from '../cluster/bus.ts'
import { subjectOf } from '../cluster/subject.ts'
import { createSignInThrottle, type Guess } from './sign-in-throttle.ts'

const limits = {
  here: { most: 3, windowMs: 60_000 },
  everybody: { most: 6, windowMs: 60_000 },
  anywhere: { most: 9, windowMs: 90_000 },
}

function guessing() {
  let now = 1_000_000
  const throttle = createSignInThrottle(() => now, limits)
  const guess = (address: string, at: string, isKnown = false, isOwnMachine = false): Guess => ({
    from: { address, isOwnMachine },
    at,
    isKnownThere: async () => isKnown,
  })
  /** So many wrong guesses all at once; answers what each was told to wait. */
  const wrong = (many: number, one: Guess) => Promise.all(Array.from({ length: many }, () => throttle.attempted(one)))
  const pass = (ms: number) => {
    now += ms
  }
  return { throttle, guess, wrong, pass }
}

it('slows down one address at one person, and no other address and no other person', async () => {
  const { guess, wrong } = guessing()
  expect(await wrong(5, guess('a', 'ada'))).toEqual([0, 0, 0, 20, 20])
  expect(await wrong(1, guess('b', 'ada'))).toEqual([0])
  expect(await wrong(1, guess('a', 'bo'))).toEqual([0])
})

it('slows down one address at everybody, but this machine itself', async () => {
  const { guess, wrong } = guessing()
  for (const name of ['ada', 'bo', 'cy', 'di', 'ed', 'flo']) expect(await wrong(1, guess('a', name))).toEqual([0])
  expect(await wrong(1, guess('a', 'gus'))).toEqual([10])
  expect(await wrong(1, guess('a', 'gus', false, true))).toEqual([0])
})

it('slows down all addresses at one person, but those the person has signed in from', async () => {
  const { guess, wrong, pass } = guessing()
  for (const address of ['a', 'b', 'c']) await wrong(3, guess(address, 'ada'))
  expect(await wrong(1, guess('d', 'ada'))).toEqual([10])
  expect(await wrong(4, guess('home', 'ada', true))).toEqual([0, 0, 0, 20])
  // What came from there has not made it worse for others.
  pass(10_000)
  expect(await wrong(2, guess('d', 'ada'))).toEqual([0, 10])
})

it('counts nothing of who turned out to be right', async () => {
  const { throttle, guess, wrong } = guessing()
  for (let time = 0; time < 20; time += 1) {
    expect(await wrong(1, guess('a', 'ada'))).toEqual([0])
    throttle.succeeded(guess('a', 'ada'))
  }
  await wrong(2, guess('a', 'ada'))
  throttle.succeeded(guess('a', 'ada'))
  expect(await wrong(3, guess('a', 'ada'))).toEqual([0, 0, 0])
})

it('counts what is tried at other servers, and forgets what was right there', async () => {
  const buses = localBuses()
  const at = { from: { address: 'a', isOwnMachine: false }, at: 'ada', isKnownThere: async () => false }
  const servers = Array.from({ length: 3 }, () => {
    const bus = buses.join()
    const Change = z.object({ key: z.string(), what: z.enum(['count', 'take back', 'forget']) })
    return createSignInThrottle(
      () => 1_000_000,
      limits,
      (what) => subjectOf(bus, what, Change),
    )
  })
  const tries = []
  for (let number = 0; number < 4; number += 1) tries.push(await servers[number % 3]?.attempted(at))
  expect(tries).toEqual([0, 0, 0, 20])
  servers[1]?.succeeded(at)
  expect(await servers[2]?.attempted(at)).toBe(0)
})
