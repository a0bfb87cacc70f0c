/** The calls of the desk's own API by name, from the files of their nouns; a new call begins in `calls.ts`. Routes, the web client's types, parsing, the reference page and the test of access are read from here. */
import type { CallInput, ParsedInput, WireAnswerOf } from '../../operations/operation.ts'
import { ACCOUNTS, KEYS, WHOLE_ACCOUNTS } from './accounts.ts'
import { ALERTS } from './alerts.ts'
import { DESK_CALLS, type DeskOperationName } from './calls.ts'
import { CONNECTIONS } from './connections.ts'
import { CONTROLS } from './controls.ts'
import { DASHBOARDS } from './dashboards.ts'
import { JOURNAL } from './journal.ts'
import type { DeskOperation } from './operation.ts'
import { OWN_CHOICES, PAGE_PARTS } from './person.ts'
import { PRACTICE } from './practice.ts'
import { RECORDINGS } from './recordings.ts'
import { PUBLIC_RESEARCH, RESEARCH } from './research.ts'
import { DRAFTS, HELD_ORDERS } from './waiting.ts'
import { WEBHOOKS } from './webhooks.ts'

/** As the reference page groups them. */
export const DESK_GROUPS = {
  Accounts: { ...ACCOUNTS, ...WHOLE_ACCOUNTS },
  Keys: KEYS,
  Practice: PRACTICE,
  Controls: CONTROLS,
  'Held orders': HELD_ORDERS,
  Drafts: DRAFTS,
  Journal: JOURNAL,
  Alerts: ALERTS,
  Webhooks: WEBHOOKS,
  Research: { ...RESEARCH, ...PUBLIC_RESEARCH },
  Dashboards: DASHBOARDS,
  Choices: OWN_CHOICES,
  Connections: CONNECTIONS,
  Recordings: RECORDINGS,
  'Parts of pages': PAGE_PARTS,
} as const

export const DESK_OPERATIONS = {
  ...ACCOUNTS,
  ...WHOLE_ACCOUNTS,
  ...KEYS,
  ...PRACTICE,
  ...CONTROLS,
  ...HELD_ORDERS,
  ...DRAFTS,
  ...JOURNAL,
  ...ALERTS,
  ...WEBHOOKS,
  ...RESEARCH,
  ...PUBLIC_RESEARCH,
  ...DASHBOARDS,
  ...OWN_CHOICES,
  ...CONNECTIONS,
  ...RECORDINGS,
  ...PAGE_PARTS,
} as const satisfies Readonly<Record<DeskOperationName, DeskOperation>>

type Operations = typeof DESK_OPERATIONS

export const DESK_OPERATION_NAMES = Object.keys(DESK_CALLS) as readonly DeskOperationName[]

/** What a caller gives: `{ path, query, body }`, each only where the call has it. */
export type DeskInput<Name extends DeskOperationName> = CallInput<Operations[Name]>
/** What a handler works with after parsing. */
export type DeskParsed<Name extends DeskOperationName> = ParsedInput<Operations[Name]>
/** What travels back. */
export type DeskAnswer<Name extends DeskOperationName> = WireAnswerOf<Operations[Name]>
export type DeskOwner<Name extends DeskOperationName> = Operations[Name]['owner']
