/**
 * Account figures and positions as they were last known, kept in this browser by person and account, with their time: what is shown when
 * the server does not answer. Working orders have been kept all along (`trading/orders/kept-orders.ts`). Signing out removes all of it.
 */
import { Account } from '@paddock/contract/entities/account'
import { Position } from '@paddock/contract/entities/position'
import * as z from 'zod/mini'
import { DeskAccount } from '../../live/accounts.ts'

/** `accounts/identity/session.ts` removes what begins with it. */
const PREFIX = 'paddock.known.'
/** More would fill what a browser keeps. */
export const MOST_POSITIONS = 500

const Person = z.object({ id: z.string(), name: z.string(), accounts: z.array(DeskAccount) })
export type KnownPerson = z.infer<typeof Person>
const Figures = z.object({ at: z.number(), value: Account })
const Positions = z.object({ at: z.number(), count: z.number(), value: z.array(Position) })

const personKey = `${PREFIX}person`
const keyOf = (user: string, account: string, what: 'figures' | 'positions') => `${PREFIX}${user}.${account}.${what}`

function read<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : z.parse(schema, JSON.parse(text))
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing shows nothing old.
  }
}

export const knownPerson = (): KnownPerson | undefined => read(personKey, Person)
export const keepPerson = ({ id, name, accounts }: KnownPerson): void => write(personKey, { id, name, accounts })

/** `at` is the machine's time, in milliseconds, at which they were true. */
export const knownFigures = (user: string, account: string) => read(keyOf(user, account, 'figures'), Figures)
export const keepFigures = (user: string, account: string, at: number, value: Account): void =>
  write(keyOf(user, account, 'figures'), { at, value })

/** The first {@link MOST_POSITIONS} of `count`. */
export const knownPositions = (user: string, account: string) => read(keyOf(user, account, 'positions'), Positions)
export const keepPositions = (user: string, account: string, at: number, value: readonly Position[]): void =>
  write(keyOf(user, account, 'positions'), { at, count: value.length, value: value.slice(0, MOST_POSITIONS) })
