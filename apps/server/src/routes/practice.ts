/** What is set for an account from outside: its money, blocks, clock, dials and trouble. */
import type { PRACTICE } from '@paddock/contract/desk/operations/practice'
import { toTimestamp } from '@paddock/market/instant'
import type { Dials } from '../accounts/dials.ts'
import type { Trouble } from '../accounts/trouble.ts'
import type { Troubles } from '../accounts/troubles.ts'
import { ownRefusal } from '../http/answer.ts'
import type { LiveMarkets } from '../markets/live/live-markets.ts'
import type { Practice } from '../practice/practice.ts'
import { circumstances } from './accounts.ts'
import { responseOf } from './alpaca-call.ts'
import type { Asked, AskedOfAccount, HandlersOf } from './desk-call.ts'

export interface PracticeParts {
  readonly practice: Practice
  readonly dials: Dials
  readonly troubles: Troubles
  readonly liveMarkets: Pick<LiveMarkets, 'stateOf'>
  /** Cuts off the sockets of an account. */
  readonly dropStreams: (accountId: string) => void
}

export function practiceHandlers(parts: PracticeParts): HandlersOf<typeof PRACTICE> {
  const { practice, troubles } = parts
  return {
    getWithdrawable: async ({ accountId }) => responseOf(await practice.withdrawable(accountId)),
    transferMoney: async (asked) =>
      responseOf(await practice.transfer(asked.accountId, asked.input.body, circumstances(asked))),
    getLivePrices: async ({ accountId }) => (await parts.liveMarkets.stateOf(accountId)) ?? { polled: [], rests: null },
    getBlocks: async ({ accountId }) => responseOf(await practice.blocksOf(accountId)),
    setBlocks: async (asked) =>
      responseOf(await practice.changeBlocks(asked.accountId, asked.input.body, circumstances(asked))),
    getPracticeClock: async ({ accountId }) => responseOf(await practice.clockOf(accountId)),
    setPracticeClock: async (asked) =>
      responseOf(await practice.setClock(asked.accountId, asked.input.body, circumstances(asked))),
    // A run that is under way ends where it has got to.
    async stopPracticeClock({ accountId }) {
      await practice.stopClock(accountId)
      return responseOf(await practice.clockOf(accountId))
    },
    getDials: (asked) => dialsOf(parts, asked),
    setDials: (asked) => setDials(parts, asked),
    listTroubles: ({ accountId }) => troubles.of(accountId).map(troubleBody),
    beginTrouble: (asked) => beginTrouble(parts, asked),
    endTroubles: async ({ accountId }) => void (await troubles.end(accountId)),
    endTrouble: ({ accountId, input }) => troubles.end(accountId, input.path.id),
    getOrderRecord: async ({ accountId, input }) =>
      responseOf(await practice.orderRecord(accountId, input.path.orderId)),
  }
}

async function dialsOf({ practice, dials }: PracticeParts, { accountId, kind }: AskedOfAccount) {
  const settings = kind === 'practice' ? await practice.settingsOf(accountId) : undefined
  return { ...(await dials.of(accountId)), ...settings?.dials }
}

/** Dials of the requests and of the fills are turned in one go, or none is. */
async function setDials(parts: PracticeParts, asked: Asked<'setDials'>) {
  const { accountId, kind, input } = asked
  const { requestsPerMinute, ...fills } = input.body
  if (Object.keys(fills).length > 0) {
    if (kind !== 'practice') return ownRefusal(422, 'Alpaca fills the orders of this account')
    const answer = await parts.practice.changeDials(accountId, fills, circumstances(asked))
    if (answer.status !== 200) return responseOf(answer)
  }
  if (requestsPerMinute !== undefined) await parts.dials.set(accountId, { requestsPerMinute })
  return dialsOf(parts, asked)
}

async function beginTrouble({ troubles, practice, dropStreams }: PracticeParts, asked: Asked<'beginTrouble'>) {
  const { accountId, kind, input } = asked
  // Where money is real, a lost answer is no exercise.
  if (kind === 'alpaca-live') return ownRefusal(403, 'a live account is left out of trouble')
  const wanted = input.body
  const symbol = wanted.symbol === undefined ? undefined : practice.realTime().market.instrument(wanted.symbol)?.symbol
  if (wanted.symbol !== undefined && symbol === undefined)
    return ownRefusal(422, `the practice market has no ${wanted.symbol}`, 'symbol')
  const trouble = await troubles.begin(accountId, { ...wanted, symbol })
  // The first time is now.
  if (wanted.kind === 'drop-stream' && troubles.strike(accountId, 'drop-stream')) dropStreams(accountId)
  return troubleBody(trouble)
}

const troubleBody = ({ until, ...trouble }: Trouble) => ({ ...trouble, until: toTimestamp(until) })
