import type { Instrument } from '@paddock/market/instruments/instrument'
import type { PracticeAccount } from '../account/account.ts'
import { accountDues, type Due, orderDues } from '../next.ts'

/** Of dues at one instant the earlier here goes first; the rest, which are the account's, go last. */
const FIRST = ['begin-day', 'expire', 'route', 'trigger', 'match']
const rankOf = ({ wakeUp }: Due): number => (FIRST.includes(wakeUp.kind) ? FIRST.indexOf(wakeUp.kind) : FIRST.length)

/** Everything an account waits for, each with when it can happen. Where two fall on one instant, the one that comes first here goes first. */
export function dues(account: PracticeAccount, instrument: (symbol: string) => Instrument | undefined): Due[] {
  const ofOrders = [...account.orders.values()].flatMap((order) => orderDues(order, instrument))
  return [...ofOrders, ...accountDues(account)].sort((a, b) => rankOf(a) - rankOf(b))
}
