/** From a call to its answer: the input is parsed by the table, and the handler of that name answers. */
import { endpointNotFound, notOffered } from '@paddock/contract/errors/answers'
import { parseInput } from '@paddock/contract/operations/parse'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { answerError } from '../../accounts/answer.ts'
import type { BrokerAnswer, BrokerRequest } from '../../accounts/broker.ts'
import { placed } from '../../accounts/coin-place.ts'
import { READER_OF_NOBODY, slices } from '../../slices.ts'
import { remembered } from '../data/answer-memory.ts'
import { DATA } from '../data/data.ts'
import { isInPieces, type MarketHandlers } from '../data/market-handlers.ts'
import { REFERENCE } from '../data/reference.ts'
import type { View } from '../ledger/view.ts'
import { type AskedAccount, type Numbered, readRows } from './asked-account.ts'
import { ACCOUNT, type AccountHandlers } from './handlers.ts'
import { isNotOffered, NOT_OFFERED, type NotOffered } from './not-offered.ts'

const MARKET = { ...DATA, ...REFERENCE }

/** Entries that stream. */
type StreamCall = 'subscribeToActivitiesSSE' | 'subscribeToTradeV2SSE'
const isStream = (name: OperationName): name is StreamCall => OPERATIONS[name].isStream

/** Calls that need no account. */
type MarketCall = keyof typeof MARKET | NotOffered | StreamCall
export const isMarketCall = (name: OperationName): name is MarketCall =>
  Object.hasOwn(MARKET, name) || isNotOffered(name) || isStream(name)

/** The answer to a call that needs no account. A stream is no answer: who serves streams does so before a broker is asked. */
export function answerMarketCall(
  name: MarketCall,
  request: BrokerRequest,
  view: View,
): BrokerAnswer | Promise<BrokerAnswer> {
  if (isNotOffered(name)) return answerError(notOffered(OPERATIONS[name].host, NOT_OFFERED[name]))
  if (isStream(name)) return answerError(endpointNotFound())
  if (!Object.hasOwn(DATA, name)) return answered(name, request, view)
  const question = `${name} ${JSON.stringify(request.path)} ${request.search}`
  return remembered(view, question, (second) => answered(name, request, second))
}

function answered<Name extends keyof typeof MARKET>(
  name: Name,
  request: BrokerRequest,
  view: View,
): BrokerAnswer | Promise<BrokerAnswer> {
  const handlers: MarketHandlers<keyof typeof MARKET> = MARKET
  // The simulated market has one price for all places.
  const parsed = parseInput(name, placed(request, 'us'))
  if (!parsed.ok) return answerError(parsed)
  const made = handlers[name](view, parsed.input)
  return isInPieces(made) ? slices.run(request.reader ?? READER_OF_NOBODY, made) : made
}

/** Every call is one or the other: an entry without a handler does not compile. */
type AccountCall = Exclude<OperationName, MarketCall>

/** The answer to a call about an account. A refusal too says the sequence it was true at. */
export function answerAccountCall<Name extends AccountCall>(
  name: Name,
  request: BrokerRequest,
  asked: AskedAccount,
): Promise<Numbered> {
  const handlers: AccountHandlers<AccountCall> = ACCOUNT
  const parsed = parseInput(name, request)
  if (!parsed.ok) return readRows(asked, async () => answerError(parsed))
  return handlers[name](asked, parsed.input, {
    actor: request.actor,
    cause: request.requestId,
    idempotencyKey: request.idempotencyKey,
  })
}
