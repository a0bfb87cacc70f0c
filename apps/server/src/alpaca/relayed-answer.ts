/** What Alpaca answered, as our own answer: known headers only, and bodies that no browser takes for a page of this desk. */
import type { OrderIntent } from '@paddock/contract/desk/order-intents'
import { endpointNotFound, rateLimited } from '@paddock/contract/errors/answers'
import type { Host } from '@paddock/contract/errors/error-body'
import { answerError, answerInvalid, withHeaders } from '../accounts/answer.ts'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { retryAfterSeconds } from '../http/retry-after.ts'
import type { UpstreamAnswer, UpstreamFailure } from './exchange.ts'

/** Everything else a server may say, such as cookies, stays here. In lower case, like the names the server itself answers with. */
const PASSED_ON = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
] as const
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i
const IMAGE_TYPE = /^image\/[\w.+-]+/i

/** The answer with its status. JSON and pictures keep their type; whatever else it is called, it is text. */
export function relayed({ status, headers, bytes }: UpstreamAnswer, source: string): BrokerAnswer {
  const passed: Record<string, string> = { 'X-Paddock-Source': source }
  for (const name of PASSED_ON) {
    const value = headers.get(name)
    if (value !== null) passed[name] = value
  }
  // Statuses that have no body, by definition.
  if (status === 204 || status === 205) return { status, headers: passed, body: null }
  const type = headers.get('content-type') ?? ''
  const picture = IMAGE_TYPE.exec(type)?.[0]
  if (picture !== undefined) {
    // A drawing may hold scripts; opened by itself, it must not run them here.
    const held = { 'content-type': picture, 'content-security-policy': "default-src 'none'; sandbox" }
    return { status, headers: { ...passed, ...held }, body: bytes }
  }
  if (!JSON_TYPE.test(type)) passed['content-type'] = 'text/plain; charset=utf-8'
  return { status, headers: passed, body: Buffer.from(bytes).toString('utf8') }
}

/**
 * Whether an answer to a read is worth keeping: a picture, or text that begins and ends as JSON does. A page of somebody on the way does not, nor
 * does half an answer.
 */
export function isWhole({ status, body }: BrokerAnswer): boolean {
  if (status !== 200 || typeof body !== 'string') return status === 200
  const text = body.trim()
  return (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'))
}

/** Which feed prices came from. */
export const labelled = (answer: BrokerAnswer, feed: string | undefined): BrokerAnswer =>
  feed === undefined ? answer : { ...answer, headers: { ...answer.headers, 'X-Paddock-Feed': feed } }

const refused = (status: number, message: string, source: string, more: Record<string, string> = {}): BrokerAnswer => ({
  status,
  headers: { 'X-Paddock-Source': source, ...more },
  body: JSON.stringify({ code: status * 100_000 + 10_000, message }),
})

/** What Alpaca could take for something else than was judged here is not sent. */
export const ambiguous = (why: string, source: string): BrokerAnswer =>
  withHeaders(answerInvalid('trading', why), source)

/** A name within the path leads out of it. */
export const elsewhere = (source: string): BrokerAnswer => withHeaders(answerError(endpointNotFound()), source)

/** On answers to what certainly did not leave, so that it can be sent again. */
export const UNSENT = 'X-Paddock-Unsent'
const unsent = { [UNSENT]: 'true' }

/** There is no answer: 504 where it may still be on its way, 502 otherwise. */
export const unanswered = ({ kind, why }: UpstreamFailure, source: string): BrokerAnswer =>
  refused(
    kind === 'timed-out' ? 504 : 502,
    `Alpaca could not be asked: ${why}`,
    source,
    kind === 'not-sent' ? unsent : {},
  )

/** No server has the connections to Alpaca just now: one that had them has ended, and another takes them over in seconds. */
export const ownerless = (source: string): BrokerAnswer =>
  refused(
    503,
    'the server that asks Alpaca is being replaced by another: nothing was sent. Try again in a moment',
    source,
    { 'retry-after': '1', ...unsent },
  )

/** Something was to be changed, and nobody knows whether it was. */
export const changeUnknown = ({ why }: UpstreamFailure, source: string): BrokerAnswer =>
  refused(504, `Alpaca was asked, but ${why}. It may have happened all the same: look before you repeat it`, source)

/** A call that carries no id was sent, and what became of it is being found out. */
export const callUnknown = (words: string, why: string, source: string): BrokerAnswer =>
  refused(
    504,
    `${words} was sent, but ${why}. Do not send it again: what became of it is being found out, and is told on account_updates`,
    source,
  )

/** The same call was sent before, and nobody knows yet what became of it: it is not sent a second time. */
export const callRepeated = (words: string, source: string): BrokerAnswer =>
  refused(
    409,
    `${words} was sent before and its answer was lost: nothing was sent now. What became of it is being found out, which takes a minute at most once Alpaca answers`,
    source,
    { 'retry-after': '5' },
  )

/** The call cannot be traced, and sending it twice does what sending it once does. */
export const callUntold = (words: string, why: string, source: string): BrokerAnswer =>
  refused(504, `${words} was sent, but ${why}. It does the same however often it is sent: send it again`, source)

/** What was found out of a call, as Alpaca would have answered it. */
export const found = (status: number, body: unknown, source: string): BrokerAnswer => ({
  status,
  headers: { 'X-Paddock-Source': source, ...(body === undefined && { 'content-type': 'text/plain; charset=utf-8' }) },
  body: body === undefined ? '' : JSON.stringify(body),
})

/** An order was sent and its fate is being asked for. */
export const orderUnknown = (why: string, clientOrderId: string, sent: OrderIntent, source: string): BrokerAnswer => ({
  ...refused(504, '', source),
  body: JSON.stringify({
    code: 50410000,
    message:
      `the order was sent, but ${why}. Do not send it again: it is being asked for by its client order id ${clientOrderId}, ` +
      'and GET /v2/orders:by_client_order_id tells whether it arrived',
    client_order_id: clientOrderId,
    sent,
  }),
})

/** An order that Alpaca does not have may still arrive. */
export const orderOpen = (clientOrderId: string, sent: OrderIntent, source: string): BrokerAnswer => ({
  ...refused(504, '', source, { 'retry-after': '5' }),
  body: JSON.stringify({
    code: 50410000,
    message: `whether ${clientOrderId} arrived is not known yet: Alpaca does not have it now. Do not send another in its place`,
    client_order_id: clientOrderId,
    sent,
  }),
})

/** What left before the server's last start is not known yet: nothing else is sent before it is. */
export const unsettled = (words: string, source: string): BrokerAnswer =>
  refused(
    429,
    `${words} was on its way when the server ended, and is being asked for: nothing was sent. Try again in a moment`,
    source,
    { 'retry-after': '1', ...unsent },
  )

/** The server did not answer for a while: it is left alone for a moment. */
export const spared = (host: Host, waitMs: number, source: string): BrokerAnswer =>
  refused(
    503,
    `Alpaca's ${host === 'data' ? 'data' : 'trading'} server does not answer: it is asked again in ${retryAfterSeconds(waitMs)} s`,
    source,
    { 'retry-after': String(retryAfterSeconds(waitMs)) },
  )

/** The key's requests are used up, and waiting would take longer than a reader should. */
export const overBudget = (host: Host, waitMs: number, source: string): BrokerAnswer => {
  const { status, body } = rateLimited(host)
  const headers = { 'X-Paddock-Source': source, 'retry-after': String(retryAfterSeconds(waitMs)) }
  return { status, headers, body: JSON.stringify(body) }
}

export const locked = (source: string): BrokerAnswer =>
  refused(403, 'this live account is locked: its owner can unlock it in Paddock under Settings, Alpaca', source)

/** Nobody was at the desk for as long as the account's owner said. */
export const idleLocked = (minutes: number, source: string): BrokerAnswer => ({
  ...refused(403, '', source),
  body: JSON.stringify({
    code: 40310000,
    message: `this live account is locked: its desk was left alone for ${minutes} minutes. Unlock it to go on`,
    reason: 'idle-lock',
  }),
})

/** The key pair cannot be opened, so nobody can be asked. */
export const unopened = (source: string): BrokerAnswer =>
  refused(
    502,
    'the key of this account cannot be opened: enter it again in Paddock under Settings, Alpaca',
    source,
    unsent,
  )
