import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { forAllAsync } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { exclusively } from '../storage/cluster.ts'
import type { Storage } from '../storage/engine/database.ts'
import { ENGINES, type StartedEngine } from '../testing/engines.ts'
import { halt } from '../testing/halt.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { localBuses } from './bus.ts'
import { createLeases, LEASE_MS, type LeaseRows, leaseRowsOf, RENEW_MS, soleLeases } from './leases.ts'

const log = createLog('silent')
const REPLACED_WITHIN_MS = 5_000

describe('of a server that is alone', () => {
  it('are its own at once, and end when it is closed', async () => {
    const leases = soleLeases()
    const told: string[] = []
    leases.keep('held-orders', { begin: (epoch) => told.push(`begin ${epoch}`), end: () => told.push('end') })
    const stop = leases.keep('alerts', { begin: () => told.push('begin'), end: () => told.push('ended before') })
    await stop()
    await leases.close()
    expect(told).toEqual(['begin 0', 'begin', 'ended before', 'end'])
  })
})

/** Rows in memory, by a clock of their own. */
function rowsAt(now: () => number): LeaseRows {
  const rows = new Map<string, { owner: string; epoch: number; until: number }>()
  return {
    async take(names, owner, forMs) {
      return names.flatMap((name) => {
        const row = rows.get(name)
        const isFree = row === undefined || row.until <= now()
        if (!isFree && row.owner !== owner) return []
        const epoch = (row?.epoch ?? 0) + (isFree ? 1 : 0)
        rows.set(name, { owner, epoch, until: now() + forMs })
        return [{ name, epoch }]
      })
    },
    async give(name, owner) {
      const row = rows.get(name)
      if (row?.owner === owner) row.until = 0
    },
    async epochOf(name) {
      const row = rows.get(name)
      return row && row.until > now() ? row.epoch : undefined
    },
  }
}

describe('of several servers', () => {
  const ACTS = ['hang', 'go on', 'cut off', 'connect', 'delay', 'answer', 'die', 'close'] as const
  const step = fc.record({
    server: fc.nat({ max: 2 }),
    act: fc.constantFrom(...ACTS),
    ms: fc.integer({ min: 0, max: 2_500 }),
  })

  it('are one server’s at a time as far as any server that runs can tell, with epochs that only grow, and are taken over within five seconds', () =>
    forAllAsync(60, fc.array(step, { maxLength: 40 }), async (steps) => {
      const world = manualClock(1_000_000)
      const rows = rowsAt(world.now)
      const buses = localBuses()
      const epochs: number[] = []
      const servers = [0, 1, 2].map((number) => {
        const clock = manualClock(world.now())
        const state = { isHung: false, isOut: false, isSlow: false, isOver: false, isActive: false }
        const late: (() => void)[] = []
        const leases = createLeases({
          rows: {
            async take(...asked) {
              if (state.isOut) throw new Error('no connection')
              const taken = await rows.take(...asked)
              if (state.isSlow) await new Promise<void>((resolve) => late.push(resolve))
              return taken
            },
            epochOf: rows.epochOf,
            give: (...given) => (state.isOut ? Promise.reject(new Error('no connection')) : rows.give(...given)),
          },
          server: `server ${number}`,
          clock,
          log,
          bus: buses.join(),
        })
        leases.keep('wake-ups', {
          begin(epoch) {
            epochs.push(epoch)
            state.isActive = true
          },
          end() {
            state.isActive = false
          },
        })
        return { clock, state, late, leases }
      })
      const pass = async (ms: number) => {
        for (let left = ms; left > 0; left -= 100) {
          world.advanceBy(Math.min(100, left))
          for (const { clock, state } of servers) if (!state.isHung && !state.isOver) clock.advanceTo(world.now())
          await turn()
          const active = servers.filter(({ state }) => state.isActive && !state.isHung && !state.isOver)
          expect(active.length).toBeLessThanOrEqual(1)
        }
      }
      /** What was answered meanwhile is heard by a server that runs, at the time at which it goes on. */
      const hear = ({ state, clock, late }: (typeof servers)[number]) => {
        if (state.isHung || state.isSlow || state.isOver) return
        clock.advanceTo(world.now())
        for (const answer of late.splice(0)) answer()
      }
      for (const { server, act, ms } of steps) {
        const chosen = servers[server]
        if (!chosen) continue
        const { state, leases } = chosen
        if (act === 'hang') state.isHung = true
        if (act === 'go on') state.isHung = false
        if (act === 'cut off') state.isOut = true
        if (act === 'connect') state.isOut = false
        if (act === 'delay') state.isSlow = true
        if (act === 'answer') state.isSlow = false
        hear(chosen)
        // The last one stays, so that somebody can take over.
        if (act === 'die' && server > 0) state.isOver = true
        if (act === 'close' && server > 0 && !state.isOver && !state.isSlow && !state.isHung) {
          await leases.close()
          state.isOver = true
          state.isActive = false
        }
        await pass(ms)
      }
      for (const server of servers) {
        Object.assign(server.state, { isHung: false, isOut: false, isSlow: false })
        hear(server)
      }
      await pass(REPLACED_WITHIN_MS)
      expect(servers.filter(({ state }) => state.isActive && !state.isOver)).toHaveLength(1)
      expect(epochs).toEqual([...epochs].sort((one, other) => one - other))
      expect(new Set(epochs).size).toBe(epochs.length)
    }))

  it('are given back by a server that could not begin, so that another begins, or the same one tries again', async () => {
    const clock = manualClock(1_000_000)
    const rows = rowsAt(clock.now)
    const buses = localBuses()
    const told: string[] = []
    const join = (server: string, failures: number) => {
      const leases = createLeases({ rows, server, clock, log, bus: buses.join() })
      let left = failures
      leases.keep('held-orders', {
        async begin(epoch) {
          told.push(`${server} begins ${epoch}`)
          left -= 1
          if (left >= 0) throw new Error('the database was away for a moment')
        },
        end: () => told.push(`${server} ends`),
      })
      return leases
    }
    const pass = async (ms: number) => {
      for (let left = ms; left > 0; left -= 100) {
        clock.advanceBy(100)
        await turn()
      }
    }
    const first = join('first', 2)
    await pass(REPLACED_WITHIN_MS)
    expect(told).toEqual([...['first begins 1', 'first ends', 'first begins 2', 'first ends'], 'first begins 3'])
    await first.close()
    told.length = 0
    const broken = join('broken', Number.POSITIVE_INFINITY)
    await turn()
    const other = join('other', 0)
    await pass(REPLACED_WITHIN_MS)
    expect(told.slice(0, 3)).toEqual(['broken begins 4', 'broken ends', 'other begins 5'])
    expect(told).toHaveLength(3)
    await other.close()
    await broken.close()
  })

  it('are handed over at once by a server that closes', async () => {
    const clock = manualClock(0)
    const rows = rowsAt(clock.now)
    const buses = localBuses()
    const owners: string[] = []
    const [first, second] = ['first', 'second'].map((server) => {
      const leases = createLeases({ rows, server, clock, log, bus: buses.join() })
      leases.keep('alerts', { begin: () => owners.push(server), end: () => owners.push(`not ${server}`) })
      return leases
    })
    await turn()
    await first?.close()
    await turn()
    expect(owners).toEqual(['first', 'not first', 'second'])
    await second?.close()
  })
})

describe('in PostgreSQL', () => {
  let engine: StartedEngine
  let storage: Storage
  beforeAll(async () => {
    engine = await (ENGINES.find(({ name }) => name === 'postgres') as (typeof ENGINES)[number]).start()
    storage = await engine.openStorage()
  })
  afterAll(async () => {
    await storage.close()
    await engine.stop()
  })

  it('are taken from an owner that hangs, whose writes are refused when it goes on', async () => {
    const { db } = storage
    const buses = localBuses()
    const rows = leaseRowsOf(db)
    const hanging = manualClock(Date.now())
    const parts = { rows, log }
    const held: Record<string, number | undefined> = {}
    const duty = (server: string) => ({
      begin: (epoch: number) => {
        held[server] = epoch
      },
      end: () => {
        held[server] = undefined
      },
    })
    const first = createLeases({ ...parts, server: 'first', clock: hanging, bus: buses.join() })
    first.keep('couriers', duty('first'))
    await expect.poll(() => held.first).toBe(1)
    const writes = (epoch: number) =>
      db.transaction().execute((transaction) => first.isHeld(transaction, 'couriers', epoch))
    expect(await writes(1)).toBe(true)

    const second = createLeases({ ...parts, server: 'second', clock: systemClock, bus: buses.join() })
    second.keep('couriers', duty('second'))
    await expect.poll(() => held.second).toBe(2)
    // It hung and believes that it is the owner still.
    expect(held.first).toBe(1)
    expect(await writes(1)).toBe(false)
    hanging.advanceTo(Date.now())
    await expect.poll(() => held.first).toBeUndefined()
    expect(held.second).toBe(2)

    await second.close()
    await expect
      .poll(async () => {
        hanging.advanceBy(RENEW_MS)
        await wait(20)
        return held.first
      })
      // A machine that is busy may lose it once more on the way.
      .toBeGreaterThanOrEqual(3)
    await first.close()
  })

  it('make who takes one wait for a write of its owner', async () => {
    const { db } = storage
    const rows = leaseRowsOf(db)
    await rows.take(['drafts'], 'first', 1)
    const order: string[] = []
    await db.transaction().execute(async (transaction) => {
      const leases = createLeases({ rows, server: 'first', clock: manualClock(0), log, bus: localBuses().join() })
      expect(await leases.isHeld(transaction, 'drafts', 1)).toBe(true)
      const taken = rows.take(['drafts'], 'second', LEASE_MS).then((leased) => order.push(`taken ${leased[0]?.epoch}`))
      await wait(100)
      order.push('written')
      void taken
    })
    await expect.poll(() => order).toEqual(['written', 'taken 2'])
  })

  describe('work that is done exclusively', () => {
    const BOUNDS = { waitMs: 20_000, workMs: 20_000 }
    /** Work that is under way until it is told to end. */
    async function begun(name: string, bounds = BOUNDS) {
      const { wait, isThere, letGo: end } = halt()
      const work = exclusively(
        storage.db,
        name,
        async () => {
          await wait()
          return 'sent'
        },
        bounds,
      )
      work.catch(() => {})
      await isThere
      return { work, end }
    }

    it('is answered where its connection broke on the way: it was done', async () => {
      const { work, end } = await begun('broken')
      await sql`select pg_terminate_backend(pid) from pg_locks, pg_database
        where locktype = 'advisory' and database = pg_database.oid and datname = current_database()`.execute(storage.db)
      end()
      expect(await work).toBe('sent')
    })

    it('is refused in time where another server does not end, and that one has its turn no longer than it may', async () => {
      const hung = await begun('hung', { ...BOUNDS, workMs: 2_000 })
      const other = () => Promise.resolve('done')
      await expect(exclusively(storage.db, 'hung', other, { ...BOUNDS, waitMs: 20 })).rejects.toThrow('does not end')
      expect(await exclusively(storage.db, 'elsewhere', other, BOUNDS)).toBe('done')
      expect(await exclusively(storage.db, 'hung', other, BOUNDS)).toBe('done')
      hung.end()
      expect(await hung.work).toBe('sent')
    })
  })
})
