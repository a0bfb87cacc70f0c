/** The typed client of one account, and of the public market. The account is in the address of every call, so tabs never mix. */
import { type Answer, type CallOptions, call, type LooseInput, type Send } from '@paddock/contract/client/call'
import type { Client } from '@paddock/contract/client/client'
import { fetchSend } from '@paddock/contract/client/fetch'
import type { OperationName } from '@paddock/contract/operations/table'
import { noteFeed, noteLastSeen } from '../query-client.ts'
import { onceSettled } from './ask.ts'
import { withFreshCode } from './fresh-code.ts'
import { operationOf } from './shell-operations.ts'

/** Where an account's calls and sockets are; the public market's for a visitor, who has no account. */
export const basePath = (account: string | undefined): string =>
  account === undefined ? '/api/market' : `/api/accounts/${encodeURIComponent(account)}`

function sendTo(baseUrl: string): Send {
  const send = fetchSend({
    baseUrl,
    fetch: (url, init) => onceSettled(() => withFreshCode(() => fetch(url, init))),
  })
  return async (call) => {
    const answer = await send(call)
    noteFeed(call.signal, answer.headers['x-paddock-feed'])
    return ofNow(answer, call.signal)
  }
}

/** What the server answers in place of a broker that is silent is for those who show its age: to all others the broker did not answer. */
function ofNow(answer: Answer, signal: AbortSignal | undefined): Answer {
  const insteadOf = answer.headers['x-paddock-instead-of']
  if (insteadOf === undefined || noteLastSeen(signal, Number(answer.headers['x-paddock-age']) * 1_000)) return answer
  return { ...answer, status: Number(insteadOf), body: { message: 'Alpaca does not answer now.' } }
}

const clients = new Map<string, Client>()

function clientAt(baseUrl: string): Client {
  const known = clients.get(baseUrl)
  if (known) return known
  const made = clientOver(sendTo(baseUrl))
  clients.set(baseUrl, made)
  return made
}

/** The contract's client, with each entry of the operation table loaded when it is first called: a first visit needs few of them. */
export const clientOver = (send: Send): Client =>
  new Proxy({} as Client, {
    get: (_, name) =>
      // Whatever is awaited is asked for `then`; a client is no promise.
      name === 'then' || typeof name === 'symbol' ? undefined : methodOf(send, name as OperationName),
  })

const methodOf =
  (send: Send, name: OperationName) =>
  async (input: LooseInput = {}, options: CallOptions = {}): Promise<unknown> =>
    call(send, name, await operationOf(name), input, options)

/** Carries an account's calls, or the public market's, for who wants more of an answer than its body. */
export const sendFor = (account: string | undefined): Send => sendTo(basePath(account))
export const accountClient = (account: string): Client => clientAt(basePath(account))
/** Market data, assets, calendar and clock, for visitors. */
const marketClient: Client = clientAt(basePath(undefined))
/** The client of an account, or of the public market where there is none. */
export const clientFor = (account: string | undefined): Client =>
  account === undefined ? marketClient : accountClient(account)
