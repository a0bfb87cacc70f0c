/** The rules: what follows from a command, given the account and the world. Pure and total. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import type { Wait } from '@paddock/market/market'
import type { PracticeAccount } from './account.ts'
import type { Command, WakeUp } from './command.ts'
import type { Context } from './context.ts'
import type { AccountEvent } from './event.ts'
import type { Rejection } from './rejection.ts'

export type Decision =
  | { readonly kind: 'accepted'; readonly events: readonly AccountEvent[] }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }

/** What follows from a command. Never throws for anything a person or a clock can cause. */
export declare function decide(account: PracticeAccount, command: Command, context: Context): Decision

/** Symbols whose {@link SymbolNow} the context must hold before `decide` is asked. */
export declare function needs(account: PracticeAccount, command: Command): string[]

/** evolve.ts: the account after an event; it owns the account and returns it. Total: a recorded event is never refused. */
export declare function evolve(account: PracticeAccount, event: AccountEvent): PracticeAccount
/** evolve.ts: the account before its first event. */
export declare function unopened(id: AccountId): PracticeAccount

/** next.ts: what an account is waiting for. The earliest of all of them is the account's next wake-up. */
export type Due =
  | { readonly kind: 'at'; readonly at: Instant; readonly wakeUp: WakeUp }
  /** When the market reaches something, searched in `[from, until)`. */
  | {
      readonly kind: 'when'
      readonly wait: Wait
      readonly from: Instant
      readonly until: Instant
      readonly wakeUp: WakeUp
    }

/** next.ts: everything pending, each with when it can happen; ties are broken by order (expiry before match, earlier orders first). */
export declare function dues(account: PracticeAccount): Due[]
