import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { NATS_SERVER, type StartedNats, startNats } from '../testing/nats.ts'
import { type Bus, localBuses, MOST_BYTES, natsBus } from './bus.ts'

const log = createLog('silent')

/** What a bus hears of a subject, and a promise of the next message. */
function heardBy(bus: Bus, subject: string) {
  const heard: string[] = []
  bus.subscribe(subject, (body) => heard.push(body))
  return heard
}

describe('in one process', () => {
  it('tells the others and not the one who says it', () => {
    const buses = localBuses()
    const [one, other] = [buses.join(), buses.join()]
    const [own, theirs] = [heardBy(one, 'accounts'), heardBy(other, 'accounts')]
    const elsewhere = heardBy(other, 'leases')
    expect(one.publish('accounts', 'a1')).toBe(true)
    expect([own, theirs, elsewhere]).toEqual([[], ['a1'], []])
  })

  it('tells nothing more after it was stopped, or closed', async () => {
    const buses = localBuses()
    const [one, other] = [buses.join(), buses.join()]
    const heard: string[] = []
    const stop = other.subscribe('accounts', (body) => heard.push(body))
    stop()
    one.publish('accounts', 'a1')
    const theirs = heardBy(other, 'accounts')
    await other.close()
    one.publish('accounts', 'a2')
    expect([heard, theirs]).toEqual([[], []])
    expect(other.publish('accounts', 'a3')).toBe(false)
  })

  it('does not let more than its bound leave, and takes no subject of others', () => {
    const bus = localBuses().join()
    expect(bus.publish('accounts', 'x'.repeat(MOST_BYTES))).toBe(true)
    expect(bus.publish('accounts', 'x'.repeat(MOST_BYTES + 1))).toBe(false)
    expect(() => bus.publish('accounts.>', '')).toThrow(TypeError)
  })
})

describe.skipIf(NATS_SERVER === undefined)('over NATS', () => {
  let nats: StartedNats
  const open: Bus[] = []
  beforeAll(async () => {
    nats = await startNats()
  })
  afterAll(async () => {
    for (const bus of open) await bus.close()
    await nats.stop()
  })
  const join = async (desk = 'desk', secret = 'theirs') => {
    const bus = await natsBus({ url: nats.url, desk, secret, log })
    open.push(bus)
    return bus
  }

  it('tells the others of the same desk, and not the one who says it', async () => {
    const [one, other, stranger] = [await join(), await join(), await join('another')]
    const [own, theirs, strangers] = [one, other, stranger].map((bus) => heardBy(bus, 'accounts'))
    one.publish('accounts', 'a1')
    await expect.poll(() => theirs).toEqual(['a1'])
    other.publish('accounts', 'a2')
    await expect.poll(() => own).toEqual(['a2'])
    expect(strangers).toEqual([])
  })

  it('hears nothing that was said with another secret', async () => {
    const [one, other, stranger] = [await join(), await join(), await join('desk', 'another')]
    const heard = heardBy(other, 'accounts')
    const strangers = heardBy(stranger, 'accounts')
    stranger.publish('accounts', 'false')
    await expect.poll(() => one.publish('accounts', 'true') && heard.includes('true')).toBe(true)
    expect([heard.includes('false'), strangers]).toEqual([false, []])
  })

  it('says that messages may be lost when it was cut off, to all who are there, and goes on', async () => {
    const [one, other] = [await join(), await join()]
    const gaps = [0, 0]
    one.onGap(() => (gaps[0] = (gaps[0] ?? 0) + 1))
    other.onGap(() => (gaps[1] = (gaps[1] ?? 0) + 1))
    const heard = heardBy(other, 'accounts')
    await nats.kill()
    await expect.poll(() => one.publish('accounts', 'lost')).toBe(false)
    await nats.restart()
    await expect.poll(() => gaps.every((count) => count > 0)).toBe(true)
    await expect.poll(() => one.publish('accounts', 'found') && heard.includes('found')).toBe(true)
    expect(heard).not.toContain('lost')
  })

  it('is refused where nothing answers', async () => {
    await expect(natsBus({ url: 'nats://127.0.0.1:1', desk: 'desk', secret: 'theirs', log })).rejects.toThrow()
  })
})
