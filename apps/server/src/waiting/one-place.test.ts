import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { answerJson } from '../accounts/answer.ts'
import { type Bus, localBuses } from '../cluster/bus.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { Leases } from '../cluster/leases.ts'
import { createLog } from '../log.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { createOnePlace } from './one-place.ts'

type Duty = Parameters<Leases['keep']>[1]

/** Two servers, of which the first has the lease. What is done to clocks is noted by server; `answers` are awaited before one is. */
function setUp(answers: Promise<void> = Promise.resolve()) {
  const clock = manualClock(1_000_000)
  const buses = localBuses()
  const done: string[] = []
  const gaps: (() => void)[] = []
  let duty: Duty | undefined
  const join = (id: string) => {
    const isOwner = id === 'owner'
    const own = buses.join()
    const bus: Bus = {
      ...own,
      onGap(listener) {
        gaps.push(listener)
        return () => {}
      },
    }
    const leases: Leases = {
      keep(_name, kept) {
        if (isOwner) duty = kept
        return async () => {}
      },
      ...{ isHeld: async () => true, epochOf: async () => 1, look: () => {}, close: async () => {} },
    }
    const cluster: Cluster = {
      isShared: true,
      id,
      bus,
      leases,
      exclusively: (_name, work) => work(),
      close: async () => {},
    }
    const did = (what: string) => async () => {
      done.push(`${id} ${what}`)
      await answers
      return answerJson({ by: id })
    }
    const practice = {
      ...{ setClock: did('set'), clockOf: did('of') },
      stopClock: async () => void (await did('stop')()),
      stopClocks: async () => void done.push(`${id} stops all`),
    }
    return createOnePlace({ cluster, practice, clock, log: createLog('silent') })
  }
  const [owner, other] = [join('owner'), join('other')]
  const begin = async (): Promise<Duty> => {
    await owner.start()
    await other.start()
    if (!duty) throw new Error('the lease is kept')
    return duty
  }
  const gap = () => {
    for (const listener of gaps) listener()
  }
  /** Lets messages and timers pass until something is so. */
  const until = async (isSo: () => boolean) => {
    for (let passed = 0; passed < 200 && !isSo(); passed += 1) {
      clock.advanceBy(100)
      await turn()
    }
    expect(isSo()).toBe(true)
  }
  return { owner, other, begin, gap, until, done }
}

const BY = { actor: { kind: 'user', id: 'u1' }, cause: 'test' } as const

it('a clock whose setting may have been heard is not set a second time, by nobody', async () => {
  let answer = () => {}
  const { other, begin, gap, until, done } = setUp(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await (await begin()).begin(1)
  const set = other.clocks.setClock('a1', { kind: 'skip-to-open' }, BY)
  await until(() => done.length > 0)
  gap()
  expect(await set).toMatchObject({ status: 504 })
  answer()
  await turn()
  expect(done).toEqual(['owner set'])
})

it('what may be asked again is: how the clock stands, and that it stops', async () => {
  let answer = () => {}
  const { other, begin, gap, until, done } = setUp(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await (await begin()).begin(1)
  let asked: unknown
  void other.clocks.clockOf('a1').then((value) => {
    asked = value
  })
  await until(() => done.length > 0)
  gap()
  await until(() => done.length > 1)
  answer()
  await until(() => asked !== undefined)
  expect(done).toEqual(['owner of', 'owner of'])
})

it('a server that could not begin all of it ends what it began, and one that ends stops the clocks that run before what waits', async () => {
  const { owner, begin, done } = setUp()
  const keep = (name: string, isBroken: boolean) =>
    owner.cluster.leases.keep(name, {
      async begin() {
        done.push(`${name} begins`)
        if (isBroken) throw new Error('the database was away for a moment')
      },
      end: () => done.push(`${name} ends`),
    })
  await keep('held orders', false)
  const handOver = keep('alerts', true)
  const duty = await begin()
  await expect(duty.begin(1)).rejects.toThrow('away')
  expect(done).toEqual(['held orders begins', 'alerts begins', 'owner stops all', 'held orders ends', 'alerts ends'])
  await handOver()
  done.length = 0
  await duty.begin(2)
  await duty.end()
  expect(done).toEqual(['held orders begins', 'owner stops all', 'held orders ends'])
})
