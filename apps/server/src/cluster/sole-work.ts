/**
 * Work that one server does and any may ask for. Who has the lease answers; the others ask it over the bus. A question is asked of one epoch of the
 * lease and answered in that one alone, and none is asked twice: where its answer is lost, nobody knows whether it was acted on.
 */
import { randomUUID } from 'node:crypto'
import type { Instant } from '@paddock/market/instant'
import * as z from 'zod/mini'
import { BoundedMap } from '../bounded-map.ts'
import { type MachineClock, within } from '../clock.ts'
import type { Log } from '../log.ts'
import { MOST_BYTES } from './bus.ts'
import type { Cluster } from './cluster.ts'
import { HANDED_OVER } from './leases.ts'
import { subjectOf } from './subject.ts'

interface SoleWorkParts<Own> {
  readonly cluster: Pick<Cluster, 'id' | 'bus' | 'leases'>
  /** Of the lease, and of the subjects on the bus. */
  readonly name: string
  readonly clock: MachineClock
  readonly log: Log
  /** The work is this server's from now on. */
  begin(epoch: number): Promise<Own>
  /** It is another's. */
  end(own: Own): Promise<void>
  /** Answers another server. */
  answer(own: Own, question: string, from: string): Promise<string>
}

/** `nobody`: it was not acted on. `lost`: it left, and nobody knows. */
type Reply<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'lost' }

interface SoleWork<Own> {
  /** What does the work, where it is done by this server. */
  own(): Own | undefined
  /** Does it here, or has the server do it whose work it is, once there is one. */
  ask<Value>(here: (own: Own) => Promise<Value>, question: string, read: (text: string) => Value): Promise<Reply<Value>>
  start(): Promise<void>
  /** Lets what is under way end, and hands over. */
  close(): Promise<void>
}

/** The server that was asked is no longer the one whose work it is, and has done nothing. */
export class NotOursError extends Error {
  override readonly name = 'NotOursError'
}

/** Longer than it takes until another server has the work. */
const OWNER_WITHIN_MS = 8_000
const LOOK_EVERY_MS = 100
/** How often it is looked whether the server that was asked is still there. */
const CHECK_EVERY_MS = 250
/** A question is told to have arrived within this, or nobody hears it. */
const ARRIVES_WITHIN_MS = 3_000
/** Longer than anything that is asked takes. */
const ANSWER_WITHIN_MS = 90_000
/** What is under way gets so long to end before the work is another's. */
const DRAIN_MS = 10_000
const MOST_SERVERS = 1_000
/** Bytes of a part of an answer, which travels as base64. */
const PART_BYTES = Math.floor((MOST_BYTES * 3) / 4) - 1_024

const Question = z.object({
  ...{ id: z.string(), from: z.string(), epoch: z.number(), number: z.number(), question: z.string() },
})
/** Who does the work is asked for without an epoch, and says its own; or in which it was, and answers nothing any more. */
const Owner = z.object({ epoch: z.optional(z.number()), over: z.optional(z.number()) })
const Part = z.object({ id: z.string(), part: z.string(), isLast: z.boolean(), isDone: z.boolean() })

interface Asked {
  readonly epoch: number
  readonly at: Instant
  readonly parts: Buffer[]
  readonly over: (reply: Reply<string>) => void
}

export function createSoleWork<Own>(parts: SoleWorkParts<Own>): SoleWork<Own> {
  const { cluster, name, clock, log } = parts
  const { bus, leases, id: self } = cluster
  const questions = subjectOf(bus, `${name}.questions`, Question)
  const owners = subjectOf(bus, `${name}.owner`, Owner)
  const answersTo = (server: string) => subjectOf(bus, `${name}.answers.${server}`, Part)
  const asked = new Map<string, Asked>()
  /** The last question of each server: one that comes again is another's. */
  const heardOf = new BoundedMap<string, number>(MOST_SERVERS)
  const underWay = new Set<Promise<unknown>>()
  let held: { readonly epoch: number; readonly own: Own } | undefined
  /** In which somebody else does it, who said so. */
  let epochKnown: number | undefined
  owners.hear(({ epoch, over }) => {
    if (over !== undefined) return givenUp(over)
    if (epoch === undefined) return void (held && owners.say({ epoch: held.epoch }))
    epochKnown = Math.max(epoch, epochKnown ?? 0)
    wake()
  })
  let number = 0
  let isClosing = false
  let handOver = async (): Promise<void> => {}
  let cancelCheck = () => {}
  const sleepers = new Set<() => void>()
  function wake(): void {
    for (const awake of sleepers) awake()
  }
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const awake = () => {
        sleepers.delete(awake)
        cancel()
        resolve()
      }
      const cancel = clock.setTimer(clock.now() + ms, awake)
      sleepers.add(awake)
    })

  function during<Value>(work: Promise<Value>): Promise<Value> {
    const noted = work.finally(() => underWay.delete(noted))
    noted.catch(() => {})
    underWay.add(noted)
    return work
  }

  questions.hear(({ id, from, epoch, number: at, question }) => {
    if (held?.epoch !== epoch) return
    if (at <= (heardOf.get(from) ?? 0)) return
    heardOf.set(from, at)
    const { own } = held
    if (isClosing) return void answersTo(from).say({ id, part: '', isLast: true, isDone: false })
    answersTo(from).say({ id, part: '', isLast: false, isDone: true })
    void during(parts.answer(own, question, from)).then(
      (text) => sayIn(from, id, text),
      (err: unknown) => {
        if (!(err instanceof NotOursError)) log.error({ err, work: name }, 'what another server asked for failed')
        // Of what failed nobody knows how far it came: who asked is told nothing, but that there is no answer.
        answersTo(from).say({ id, part: '', isLast: true, isDone: !(err instanceof NotOursError) })
      },
    )
  })

  function sayIn(from: string, id: string, text: string): void {
    const bytes = Buffer.from(text)
    for (let at = 0; at === 0 || at < bytes.length; at += PART_BYTES)
      answersTo(from).say({
        ...{ id, part: bytes.subarray(at, at + PART_BYTES).toString('base64') },
        ...{ isLast: at + PART_BYTES >= bytes.length, isDone: true },
      })
  }

  answersTo(self).hear(({ id, part, isLast, isDone }) => {
    const one = asked.get(id)
    if (!one) return
    one.parts.push(Buffer.from(part, 'base64'))
    if (!isLast) return
    const text = Buffer.concat(one.parts).toString('utf8')
    if (!isDone) return one.over({ kind: 'nobody' })
    one.over(text === '' ? { kind: 'lost' } : { kind: 'answered', value: text })
  })

  /** What its server heard, it has told to have heard before: the rest was acted on by nobody. */
  function givenUp(epoch: number): void {
    if (epochKnown === epoch) epochKnown = undefined
    for (const one of asked.values()) if (one.epoch === epoch && one.parts.length === 0) one.over({ kind: 'nobody' })
  }

  const loseAll = () => {
    for (const one of asked.values()) one.over({ kind: 'lost' })
  }
  bus.onGap(() => {
    epochKnown = undefined
    loseAll()
  })
  bus.subscribe(HANDED_OVER, wake)

  /** Whether those who were asked still do it. */
  function checkLater(): void {
    cancelCheck()
    cancelCheck = clock.setTimer(clock.now() + CHECK_EVERY_MS, () => {
      if (asked.size === 0) return
      const before = [...asked.values()]
      leases
        .epochOf(name)
        .then(
          (epoch) => {
            for (const one of before) {
              const isUnheard = one.parts.length === 0 && clock.now() - one.at > ARRIVES_WITHIN_MS
              if (one.epoch !== epoch || isUnheard) one.over({ kind: 'lost' })
            }
          },
          (err: unknown) => log.warn({ err, work: name }, 'it is not known which server does the work'),
        )
        .finally(() => asked.size > 0 && checkLater())
    })
  }

  async function askOther(question: string): Promise<Reply<string>> {
    const epoch = epochKnown
    if (epoch === undefined) {
      owners.say({})
      leases.look()
      return { kind: 'nobody' }
    }
    const id = randomUUID()
    const reply = await new Promise<Reply<string>>((resolve) => {
      const cancel = clock.setTimer(clock.now() + ANSWER_WITHIN_MS, () => over({ kind: 'lost' }))
      const over = (told: Reply<string>) => {
        asked.delete(id)
        cancel()
        resolve(told)
      }
      asked.set(id, { epoch, at: clock.now(), parts: [], over })
      number += 1
      if (questions.say({ id, from: self, epoch, number, question })) return asked.size === 1 && checkLater()
      over({ kind: 'nobody' })
    })
    if (reply.kind !== 'answered' && epochKnown === epoch) epochKnown = undefined
    return reply
  }

  return {
    own: () => held?.own,
    async ask(here, question, read) {
      const until = clock.now() + OWNER_WITHIN_MS
      for (;;) {
        if (held && !isClosing) {
          try {
            return { kind: 'answered', value: await during(here(held.own)) }
          } catch (error) {
            if (!(error instanceof NotOursError)) throw error
          }
        } else {
          const reply = await askOther(question)
          if (reply.kind === 'answered') return { kind: 'answered', value: read(reply.value) }
          if (reply.kind === 'lost') return reply
        }
        if (clock.now() >= until) return { kind: 'nobody' }
        await sleep(LOOK_EVERY_MS)
      }
    },
    async start() {
      let begun: Promise<void> | undefined
      handOver = leases.keep(name, {
        begin(epoch) {
          begun = parts.begin(epoch).then((own) => {
            heardOf.clear()
            held = { epoch, own }
            epochKnown = undefined
            owners.say({ epoch })
            wake()
          })
          return begun
        },
        async end() {
          await begun?.catch(() => {})
          const own = held?.own
          held = undefined
          if (own !== undefined) await parts.end(own)
        },
      })
    },
    async close() {
      isClosing = true
      await within(clock, DRAIN_MS, Promise.allSettled(underWay))
      if (held) owners.say({ over: held.epoch })
      await handOver()
      cancelCheck()
      loseAll()
    },
  }
}
