/** The typed client: one method per entry of the operation table, over anything that can send a call. */
import type { AnswerOf, CallInput } from '../operations/operation.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from '../operations/table.ts'
import { type CallOptions, call, type LooseInput, type Send } from './call.ts'

type CallOf<Name extends OperationName> = CallInput<(typeof OPERATIONS)[Name]>
type Method<Name extends OperationName> =
  Record<never, never> extends CallOf<Name>
    ? (input?: CallOf<Name>, options?: CallOptions) => Promise<AnswerOf<(typeof OPERATIONS)[Name]>>
    : (input: CallOf<Name>, options?: CallOptions) => Promise<AnswerOf<(typeof OPERATIONS)[Name]>>

/** `client.getOrderByOrderID({ path: { order_id }, query: { nested: true } })` answers the order. */
export type Client = { readonly [Name in OperationName]: Method<Name> }

/**
 * A client over `send`. Each method rejects with {@link RequiredError} before anything is sent when a required input is missing,
 * with {@link ApiError} when the answer is not a success, and with what `send` rejects with.
 */
export function createClient(send: Send): Client {
  return madeFromTable(
    Object.fromEntries(
      OPERATION_NAMES.map((name) => [
        name,
        async (input: LooseInput = {}, options: CallOptions = {}) => call(send, name, OPERATIONS[name], input, options),
      ]),
    ),
  )
}

/** Sound because there is a method for every name, and each takes and answers what its entry says. */
const madeFromTable = (methods: Record<string, unknown>) => methods as unknown as Client
