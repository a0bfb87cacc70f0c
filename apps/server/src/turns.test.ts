import type { Pieces } from '@paddock/market/pieces'
import { expect, it } from 'vitest'
import { CrowdedError, createTurns, ReaderGoneError } from './turns.ts'

/** A clock that moves when somebody works, and an event loop that turns when it is told to. */
function machine() {
  let at = 0
  const coming: (() => void)[] = []
  const turns = createTurns({ now: () => at, later: (callback) => coming.push(callback) })
  return {
    turns,
    /** So many pieces of so many milliseconds. */
    *job(pieces: number, ms: number, result: string): Pieces<string> {
      for (let piece = 0; piece < pieces; piece += 1) {
        at += ms
        yield
      }
      return result
    },
    /** Milliseconds of work in the next turn of the event loop. */
    turn: () => {
      const before = at
      for (const callback of coming.splice(0)) callback()
      return at - before
    },
    now: () => at,
  }
}

const of = (caller: string) => ({ caller })

it('answers at once what is cheap', () => {
  const { turns, job } = machine()
  expect(turns.run(of('a'), job(3, 1, 'small'))).toBe('small')
})

it('gives all work together one slice in a turn, however many jobs there are', async () => {
  const { turns, job, turn, now } = machine()
  const jobs = Array.from({ length: 300 }, (_, number) => turns.run(of(`caller ${number % 7}`), job(10, 4, 'done')))
  expect(now()).toBe(8)
  while (now() < 300 * 40) expect(turn()).toBeLessThanOrEqual(8)
  turn()
  expect(new Set(await Promise.all(jobs))).toEqual(new Set(['done']))
})

it('lets callers take turns: who asks for much is waited for by nobody else', async () => {
  const { turns, job, turn, now } = machine()
  const much = Array.from({ length: 100 }, () => turns.run(of('a'), job(10, 4, 'much')))
  let answeredAt = 0
  const small = Promise.resolve(turns.run(of('b'), job(1, 4, 'small'))).then(() => {
    answeredAt = now()
  })
  while (answeredAt === 0 && now() < 1_000) {
    turn()
    await Promise.resolve()
  }
  await small
  expect(answeredAt).toBeLessThanOrEqual(24)
  for (let count = 0; count < 600; count += 1) turn()
  await Promise.all(much)
})

it('ends what nobody waits for', async () => {
  const { turns, job, turn, now } = machine()
  let isGone = false
  const begun = turns.run({ caller: 'a', isGone: () => isGone }, job(100, 4, 'begun'))
  const waiting = turns.run({ caller: 'a', isGone: () => isGone }, job(100, 4, 'waiting'))
  isGone = true
  turn()
  await expect(begun).rejects.toThrow(ReaderGoneError)
  await expect(waiting).rejects.toThrow(ReaderGoneError)
  expect(now()).toBe(8)
})

it('hands on what fails, and goes on with the others', async () => {
  const { turns, job, turn } = machine()
  const failing = turns.run(
    of('a'),
    (function* (): Pieces<string> {
      yield* job(3, 4, 'never')
      throw new RangeError('no')
    })(),
  )
  const fine = turns.run(of('a'), job(3, 4, 'fine'))
  for (let count = 0; count < 6; count += 1) turn()
  await expect(failing).rejects.toThrow('no')
  expect(await fine).toBe('fine')
})

it('begins no more than a caller can wait for', () => {
  const { turns, job } = machine()
  const ask = (caller: string) => turns.run(of(caller), job(10, 4, ''))
  for (let count = 0; count < 500; count += 1) ask('a')
  expect(() => ask('a')).toThrow(CrowdedError)
  expect(ask('b')).toBeInstanceOf(Promise)
})

it('tells what was spent on whom', () => {
  const { turns, job, turn } = machine()
  const spent = { a: 0, b: 0 }
  const reader = (caller: 'a' | 'b') => ({
    caller,
    spent: (ms: number) => {
      spent[caller] += ms
    },
  })
  void turns.run(reader('a'), job(6, 3, ''))
  void turns.run(reader('b'), job(2, 3, ''))
  for (let count = 0; count < 6; count += 1) turn()
  expect(spent).toEqual({ a: 18, b: 6 })
})
