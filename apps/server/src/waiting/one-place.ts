/**
 * Held orders and alerts wait on one server for all that share a database. So do the clocks of accounts that somebody sets: what skips stops on the way at
 * what is waited for, where that is known. Whichever server is asked to set a clock has that one do it.
 */
import { answerJson } from '../accounts/answer.ts'
import type { BrokerAnswer } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { Leases } from '../cluster/leases.ts'
import { createSoleWork } from '../cluster/sole-work.ts'
import type { Log } from '../log.ts'
import type { Practice } from '../practice/practice.ts'

type Clocks = Pick<Practice, 'setClock' | 'clockOf' | 'stopClock'>
type Duty = Parameters<Leases['keep']>[1]

interface OnePlaceParts {
  readonly cluster: Cluster
  readonly practice: Clocks & Pick<Practice, 'stopClocks'>
  readonly clock: MachineClock
  readonly log: Log
}

interface OnePlace {
  /** The leases of this work: all that is kept here begins and ends together. */
  readonly cluster: Cluster
  /** The clocks of accounts, set where it is waited. */
  readonly clocks: Clocks
  /** Begins what is kept, where it is this server's. */
  start(): Promise<void>
  close(): Promise<void>
}

type Question =
  | { readonly ask: 'set'; readonly given: Parameters<Clocks['setClock']> }
  | { readonly ask: 'of' | 'stop'; readonly given: [accountId: string] }

export function createOnePlace({ cluster, practice, clock, log }: OnePlaceParts): OnePlace {
  const duties = new Set<Duty>()
  /** What runs ends with what it stops for on its way. */
  async function end(): Promise<void> {
    await practice.stopClocks()
    for (const duty of duties) await duty.end()
  }
  const work = createSoleWork<Clocks>({
    ...{ cluster, clock, log, name: 'waiting' },
    async begin(epoch) {
      try {
        for (const duty of duties) await duty.begin(epoch)
      } catch (error) {
        await end()
        throw error
      }
      return practice
    },
    end,
    answer: async (clocks, question) => JSON.stringify({ value: await done(clocks, JSON.parse(question) as Question) }),
  })

  const asked = (question: Question) =>
    work.ask(
      (clocks) => done(clocks, question),
      JSON.stringify(question),
      // Of another server of this desk, as it was written there.
      (text) => (JSON.parse(text) as { readonly value?: BrokerAnswer }).value,
    )

  /** A server that waits for nothing yet, or no more, sets a clock itself where no other does. */
  async function ask(question: Question): Promise<BrokerAnswer | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      const reply = await asked(question)
      if (reply.kind === 'answered') return reply.value
      // A clock that was set may not be set once more: a skip would go on to the next open.
      if (reply.kind === 'lost' && question.ask === 'set') return UNKNOWN
      if (reply.kind === 'nobody' || attempt > 0) return done(practice, question)
    }
  }

  return {
    cluster: {
      ...cluster,
      leases: {
        ...cluster.leases,
        keep(_name, duty) {
          duties.add(duty)
          return async () => {
            if (duties.delete(duty)) await duty.end()
          }
        },
      },
    },
    clocks: {
      setClock: async (...given) => (await ask({ ask: 'set', given })) as BrokerAnswer,
      clockOf: async (accountId) => (await ask({ ask: 'of', given: [accountId] })) as BrokerAnswer,
      async stopClock(accountId) {
        await ask({ ask: 'stop', given: [accountId] })
      },
    },
    start: () => work.start(),
    close: () => work.close(),
  }
}

const UNKNOWN = answerJson(
  {
    code: 50410000,
    message: 'the server that sets clocks did not answer: look what time the account has before you set it again',
  },
  504,
)

async function done(clocks: Clocks, question: Question): Promise<BrokerAnswer | undefined> {
  switch (question.ask) {
    case 'set':
      return clocks.setClock(...question.given)
    case 'of':
      return clocks.clockOf(question.given[0])
    case 'stop':
      await clocks.stopClock(question.given[0])
      return undefined
  }
}
