/** Orders that this server holds for an account: listed, made, cancelled, and answered when they ask. No part of Alpaca's contract. */
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import type { HELD_ORDERS } from '@paddock/contract/desk/operations/waiting'
import type { Accounts } from '../accounts/accounts.ts'
import { idleLocked } from '../alpaca/relayed-answer.ts'
import { type DeskParts, holdRefusal } from '../controls/locks/desk-broker.ts'
import { refusedForCode } from '../controls/locks/security.ts'
import { ownRefusal } from '../http/answer.ts'
import type { HeldService } from '../waiting/held/held-orders.ts'
import { responseOf } from './alpaca-call.ts'
import type { AskedOfAccount, HandlersOf } from './desk-call.ts'

export interface HeldParts extends DeskParts {
  readonly held: HeldService
  readonly accounts: Pick<Accounts, 'brokerFor'>
}

export function heldHandlers(parts: HeldParts): HandlersOf<typeof HELD_ORDERS> {
  const { held, accounts, security, liveLocks } = parts

  /** The refusal of a live account whose desk was left alone. */
  async function lockedFor({ user, accountId, kind }: AskedOfAccount): Promise<Response | undefined> {
    const minutes = kind === 'alpaca-live' ? await liveLocks.used(user.id, accountId) : undefined
    return minutes === undefined ? undefined : responseOf(idleLocked(minutes, kind))
  }

  return {
    listHeldOrders: ({ accountId, input }) => held.list(accountId, input.query.status === 'open'),
    async holdOrder(asked) {
      const { accountId, user, kind, input } = asked
      const locked = await lockedFor(asked)
      if (locked) return locked
      const broker = kind === 'practice' ? undefined : await accounts.brokerFor(user.id, accountId)
      const refused = broker && (await holdRefusal(security, asked, broker, input.body))
      if (refused) return refusedForCode(refused)
      const made = await held.create(accountId, input.body)
      return made.kind === 'held' ? made.held : ownRefusal(made.status, made.message ?? '', made.field)
    },
    getHeldOrder: async ({ accountId, input }) => orGone(await held.get(accountId, input.path.id)),
    cancelHeldOrder: async ({ accountId, input }) => orGone(await held.cancel(accountId, input.path.id)),
    answerHeldOrder: async (asked) =>
      (await lockedFor(asked)) ??
      orGone(await held.answer(asked.accountId, asked.input.path.id, asked.input.body.answer)),
  }
}

const orGone = (found: HeldOrder | undefined) => found ?? ownRefusal(404, 'this server holds no such order')
