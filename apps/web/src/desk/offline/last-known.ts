/**
 * Account figures and positions as they were last known, kept in this browser by person and account, with their time: what is shown when
 * the server does not answer. Working orders have been kept all along (`trading/orders/kept-orders.ts`). Signing out removes all of it.
 */
import { DeskAccount } from '@paddock/contract/desk/accounts'
import { Account } from '@paddock/contract/entities/account'
import { Position } from '@paddock/contract/entities/position'
import * as z from 'zod/mini'
import { keptValue } from '../../ui/kept-value.ts'

/** `accounts/identity/session.ts` removes what begins with it. */
const PREFIX = 'paddock.known.'
/** More would fill what a browser keeps. */
export const MOST_POSITIONS = 500

const Person = z.object({ id: z.string(), name: z.string(), accounts: z.array(DeskAccount) })
export type KnownPerson = z.infer<typeof Person>
const Figures = z.object({ at: z.number(), value: Account })
const Positions = z.object({ at: z.number(), count: z.number(), value: z.array(Position) })

/** A browser that keeps nothing shows nothing old. */
const kept = <Schema extends z.ZodMiniType>(key: string, schema: Schema) =>
  keptValue<z.output<Schema> | undefined>(key, (stored) => z.safeParse(schema, stored).data)

const person = kept(`${PREFIX}person`, Person)
const figuresOf = (user: string, account: string) => kept(`${PREFIX}${user}.${account}.figures`, Figures)
const positionsOf = (user: string, account: string) => kept(`${PREFIX}${user}.${account}.positions`, Positions)

export const knownPerson = person.read
export const keepPerson = ({ id, name, accounts }: KnownPerson): void => void person.write({ id, name, accounts })

/** `at` is the machine's time, in milliseconds, at which they were true. */
export const knownFigures = (user: string, account: string) => figuresOf(user, account).read()
export const keepFigures = (user: string, account: string, at: number, value: Account): void =>
  void figuresOf(user, account).write({ at, value })

/** The first {@link MOST_POSITIONS} of `count`. */
export const knownPositions = (user: string, account: string) => positionsOf(user, account).read()
export const keepPositions = (user: string, account: string, at: number, value: readonly Position[]): void =>
  void positionsOf(user, account).write({ at, count: value.length, value: value.slice(0, MOST_POSITIONS) })
