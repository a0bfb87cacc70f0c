import type { Pieces } from '@paddock/market/pieces'
import { expect, it } from 'vitest'
import { CrowdedError, createSlices, ReaderGoneError } from './slices.ts'

/** A clock that moves when somebody works, and an event loop that turns when it is told to. */
function machine() {
  let at = 0
  const coming: (() => void)[] = []
  const slices = createSlices({ now: () => at, later: (callback) => coming.push(callback) })
  return {
    slices,
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
  const { slices, job } = machine()
  expect(slices.run(of('a'), job(3, 1, 'small'))).toBe('small')
})

it('gives all work together one slice in a turn, however many jobs there are', async () => {
  const { slices, job, turn, now } = machine()
  const jobs = Array.from({ length: 300 }, (_, number) => slices.run(of(`caller ${number % 7}`), job(10, 4, 'done')))
  expect(now()).toBe(8)
  while (now() < 300 * 40) expect(turn()).toBeLessThanOrEqual(8)
  turn()
  expect(new Set(await Promise.all(jobs))).toEqual(new Set(['done']))
})

it('lets callers take turns: who asks for much is waited for by nobody else', async () => {
  const { slices, job, turn, now } = machine()
  const much = Array.from({ length: 100 }, () => slices.run(of('a'), job(10, 4, 'much')))
  let answeredAt = 0
  const small = Promise.resolve(slices.run(of('b'), job(1, 4, 'small'))).then(() => {
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
  const { slices, job, turn, now } = machine()
  let isGone = false
  const begun = slices.run({ caller: 'a', isGone: () => isGone }, job(100, 4, 'begun'))
  const waiting = slices.run({ caller: 'a', isGone: () => isGone }, job(100, 4, 'waiting'))
  isGone = true
  turn()
  await expect(begun).rejects.toThrow(ReaderGoneError)
  await expect(waiting).rejects.toThrow(ReaderGoneError)
  expect(now()).toBe(8)
})

it('hands on what fails, and goes on with the others', async () => {
  const { slices, job, turn } = machine()
  const failing = slices.run(
    of('a'),
    (function* (): Pieces<string> {
      yield* job(3, 4, 'never')
      throw new RangeError('no')
    })(),
  )
  const fine = slices.run(of('a'), job(3, 4, 'fine'))
  for (let count = 0; count < 6; count += 1) turn()
  await expect(failing).rejects.toThrow('no')
  expect(await fine).toBe('fine')
})

it('begins no more than a caller can wait for', () => {
  const { slices, job } = machine()
  const ask = (caller: string) => slices.run(of(caller), job(10, 4, ''))
  for (let count = 0; count < 500; count += 1) ask('a')
  expect(() => ask('a')).toThrow(CrowdedError)
  expect(ask('b')).toBeInstanceOf(Promise)
})

it('gives answers and streams a share each, however many of the others there are', async () => {
  const { slices, job, turn, now } = machine()
  const answers = Array.from({ length: 100 }, (_, number) => slices.run(of(`caller ${number}`), job(10, 1, 'answer')))
  const streams = Array.from({ length: 100 }, (_, number) => slices.stream(`socket ${number}`, job(10, 1, 'said')))
  const endOf = (of: readonly unknown[]) => Promise.all(of).then(now)
  const [answered, said] = [endOf(answers), endOf(streams)]
  while (now() < 2_000) {
    expect(turn()).toBeLessThanOrEqual(6)
    await Promise.resolve()
  }
  expect(await said).toBeLessThan(2_010)
  expect(await answered).toBeGreaterThan(1_900)
})

it('refuses no work of streams, which are bounded where they are opened', async () => {
  const { slices, job, turn, now } = machine()
  const all = Array.from({ length: 6_000 }, () => slices.stream('one socket', job(1, 1, 'said')))
  expect(now()).toBe(0)
  for (let count = 0; count < 2_001; count += 1) expect(turn()).toBeLessThanOrEqual(3)
  expect(new Set(await Promise.all(all))).toEqual(new Set(['said']))
})

it('a turn that a stream waited for is all that streams do in it, and answers go on', async () => {
  const { slices, job, turn } = machine()
  const done: string[] = []
  const tell = (what: string) => () => void done.push(what)
  const all = [
    slices.turn('a').then(tell('turn of a')),
    slices.turn('b').then(tell('turn of b')),
    slices.stream('c', job(1, 1, '')).then(tell('said by c')),
  ]
  const answer = slices.run(of('d'), job(12, 1, 'answer'))
  const perTurn: string[][] = []
  for (let count = 0; count < 3; count += 1) {
    turn()
    await new Promise((resolve) => setImmediate(resolve))
    perTurn.push(done.splice(0))
  }
  expect(perTurn).toEqual([['turn of a'], ['turn of b'], ['said by c']])
  expect(await answer).toBe('answer')
  await Promise.all(all)
})

it('hands on what fails of a stream, and goes on with the others', async () => {
  const { slices, job, turn } = machine()
  const failing = slices.stream(
    'a',
    (function* (): Pieces<void> {
      yield
      throw new RangeError('no')
    })(),
  )
  const fine = slices.stream('a', job(3, 1, 'fine'))
  for (let count = 0; count < 3; count += 1) turn()
  await expect(failing).rejects.toThrow('no')
  expect(await fine).toBe('fine')
})

it('tells what was spent on whom', () => {
  const { slices, job, turn } = machine()
  const spent = { a: 0, b: 0 }
  const reader = (caller: 'a' | 'b') => ({
    caller,
    spent: (ms: number) => {
      spent[caller] += ms
    },
  })
  void slices.run(reader('a'), job(6, 3, ''))
  void slices.run(reader('b'), job(2, 3, ''))
  for (let count = 0; count < 6; count += 1) turn()
  expect(spent).toEqual({ a: 18, b: 6 })
})
