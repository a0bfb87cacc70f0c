/** The rules: what follows from a command, given the account and the world. Pure and total. */
import type { PracticeAccount, WorkingOrder } from './account/account.ts'
import type { Command, WakeUp } from './account/command.ts'
import type { Context } from './account/context.ts'
import { type Decision, rejected } from './account/decision.ts'
import { forbidden } from './account/rejection.ts'
import { beginDay } from './commands/begin-day.ts'
import { cancelOrder } from './commands/cancel-order.ts'
import { blockedCommand, changeBlocks } from './commands/change-blocks.ts'
import { changeConfiguration } from './commands/change-configuration.ts'
import { changeDials } from './commands/change-dials.ts'
import { declineExercise, exerciseOption } from './commands/exercise-option.ts'
import { closeExpiring, settleOptions } from './commands/expire-options.ts'
import { expireOrder } from './commands/expire-order.ts'
import { locateShares } from './commands/locate-shares.ts'
import { liquidate } from './commands/margin-call.ts'
import { markDay } from './commands/mark-day.ts'
import { goOwnWay, openAccount } from './commands/open-account.ts'
import { placeOrder } from './commands/place-order.ts'
import { replaceOrder } from './commands/replace-order.ts'
import { routeOrder } from './commands/route-order.ts'
import { sendCoins } from './commands/send-coins.ts'
import { setClock } from './commands/set-clock.ts'
import { transferCash } from './commands/transfer.ts'
import { triggerOrder } from './commands/trigger-stop.ts'
import { match } from './fills/match.ts'

export type { Decision } from './account/decision.ts'

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
export const holdings = ({ positions }: PracticeAccount): string[] =>
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
