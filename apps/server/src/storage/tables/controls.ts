/** The guardrails of accounts, and the receipts of what they refused. */
import type { Instant } from '@paddock/market/instant'

/** What its owner allows themselves. */
interface AccountGuardrailsTable {
  account_id: string
  /** The rules and how they stand, JSON. */
  body: string
}

/** An order that a rule refused. */
interface GuardrailReceiptTable {
  account_id: string
  /** Ascends in the account. */
  number: number
  recorded_at: Instant
  /** JSON. */
  body: string
}

export interface ControlTables {
  account_guardrails: AccountGuardrailsTable
  guardrail_receipt: GuardrailReceiptTable
}
