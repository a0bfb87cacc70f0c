/** The rules: what follows from a command, given the account and the world. Pure and total. */

import type { PracticeAccount, WorkingOrder } from './account.ts'
import { blockedCommand, changeBlocks } from './blocks.ts'
import { beginDay } from './cash/begin-day.ts'
import { transferCash } from './cash/transfer.ts'
import { sendCoins } from './coins/send.ts'
import type { Command, WakeUp } from './command.ts'
import { changeConfiguration } from './configuration.ts'
import type { Context } from './context.ts'
import { type Decision, rejected } from './decision.ts'
import { changeDials } from './fills/change-dials.ts'
import { match } from './fills/match.ts'
import { locateShares } from './locates/locate.ts'
import { liquidate } from './margin/call.ts'
import { markDay } from './margin/mark.ts'
import { goOwnWay, openAccount } from './open-account.ts'
import { declineExercise, exerciseOption } from './options/exercise.ts'
import { closeExpiring, settleOptions } from './options/expire.ts'
import { cancelOrder } from './orders/cancel.ts'
import { expireOrder } from './orders/expire.ts'
import { placeOrder } from './orders/place.ts'
import { replaceOrder } from './orders/replace.ts'
import { routeOrder } from './orders/route.ts'
import { triggerOrder } from './orders/trigger.ts'
import { forbidden } from './rejection.ts'
import { setClock } from './set-clock.ts'

export type { Decision } from './decision.ts'

/** What follows from a command. Never throws for anything a person or a clock can cause. */
export function decide(account: PracticeAccount, command: Command, context: Context): Decision {
  if (command.kind === 'open-account') return openAccount(account, command.opening, context)
  if (account.sequence === 0) return rejected(forbidden('account is not authorized to trade'))
  const blocked = blockedCommand(account, command)
  if (blocked) return rejected(blocked)
  switch (command.kind) {
    case 'place-order':
      return placeOrder(account, command.request, context)
    case 'replace-order':
      return replaceOrder(account, command.orderId, command.request, context)
    case 'cancel-order':
      return cancelOrder(account, command.orderId, context)
    case 'change-configuration':
      return changeConfiguration(account, command.changes, context)
    case 'change-dials':
      return changeDials(account, command.changes, context)
    case 'change-blocks':
      return changeBlocks(account, command.changes, context)
    case 'set-clock':
      return setClock(account, command.clock, context)
    case 'go-own-way':
      return goOwnWay(account, command.from, command.clock, context)
    case 'deposit':
      return transferCash(account, 'deposit', command.amount, context)
    case 'withdraw':
      return transferCash(account, 'withdrawal', command.amount, context)
    case 'send-coins':
      return sendCoins(account, command.transfer, context)
    case 'locate-shares':
      return locateShares(account, command.order, context)
    case 'exercise-option':
      return exerciseOption(account, command.contract, context)
    case 'decline-exercise':
      return declineExercise(account, command.contract, context)
    case 'wake':
      return wake(account, command.wakeUp, context)
  }
}

/** A wake-up that comes too early, too late or twice changes nothing: its answer is no events. */
function wake(account: PracticeAccount, wakeUp: WakeUp, context: Context): Decision {
  switch (wakeUp.kind) {
    case 'route':
      return routeOrder(account, wakeUp.orderId, context)
    case 'trigger':
      return triggerOrder(account, wakeUp.orderId, context)
    case 'match':
      return match(account, wakeUp.orderId, context)
    case 'expire':
      return expireOrder(account, wakeUp.orderId, context)
    case 'mark':
      return markDay(account, context)
    case 'begin-day':
      return beginDay(account, context)
    case 'close-expiring':
      return closeExpiring(account, context)
    case 'settle-options':
      return settleOptions(account, context)
    case 'liquidate':
      return liquidate(account, context)
  }
}

const symbolsOf = ({ symbol, legs }: WorkingOrder): string[] => legs?.map((leg) => leg.symbol) ?? [symbol]

/** What positions are valued by: their own prices, and those of what contracts are on. */
const holdings = ({ positions }: PracticeAccount): string[] =>
  [...positions.values()].flatMap(({ symbol, option }) => (option ? [symbol, option.underlying] : [symbol]))

/** Symbols whose {@link SymbolNow} the context must hold before `decide` is asked. */
export function needs(account: PracticeAccount, command: Command): string[] {
  switch (command.kind) {
    case 'place-order': {
      const symbol = command.request.symbol
      const legs = (command.request.legs ?? []).flatMap((leg) => (leg.symbol ? [leg.symbol] : []))
      return symbol || legs.length > 0 ? [...(symbol ? [symbol] : []), ...legs, ...holdings(account)] : []
    }
    case 'cancel-order': {
      const order = account.orders.get(command.orderId)
      return order?.stop?.hwm ? [order.symbol] : []
    }
    case 'replace-order': {
      const order = account.orders.get(command.orderId)
      return order ? [...symbolsOf(order), ...holdings(account)] : []
    }
    case 'wake': {
      const { wakeUp } = command
      if (!('orderId' in wakeUp)) return holdings(account)
      const order = account.orders.get(wakeUp.orderId)
      return order ? symbolsOf(order) : []
    }
    case 'withdraw':
    case 'locate-shares':
    case 'exercise-option':
    case 'decline-exercise':
      return holdings(account)
    case 'send-coins':
      return [command.transfer.symbol]
    case 'open-account':
      return (command.opening.positions ?? []).map(({ symbol }) => symbol)
    case 'deposit':
    case 'go-own-way':
    case 'change-configuration':
    case 'change-dials':
    case 'change-blocks':
    case 'set-clock':
      return []
  }
}
