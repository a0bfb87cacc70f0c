/** The typed client of one account, and of the public market. The account is in the address of every call, so tabs never mix. */
import { type Client, createClient, type Send } from '@paddock/contract/client/client'
import { fetchSend } from '@paddock/contract/client/fetch'

/** Where an account's calls and sockets are; the public market's for a visitor, who has no account. */
export const basePath = (account: string | undefined): string =>
  account === undefined ? '/api/market' : `/api/accounts/${encodeURIComponent(account)}`

const sendTo = (baseUrl: string): Send => fetchSend({ baseUrl, fetch: (url, init) => fetch(url, init) })

const clients = new Map<string, Client>()

function clientAt(baseUrl: string): Client {
  const known = clients.get(baseUrl)
  if (known) return known
  const made = createClient(sendTo(baseUrl))
  clients.set(baseUrl, made)
  return made
}

/** Carries an account's calls, for who wants more of an answer than its body. */
export const accountSend = (account: string): Send => sendTo(basePath(account))
export const accountClient = (account: string): Client => clientAt(basePath(account))
/** Market data, assets, calendar and clock, for visitors. */
export const marketClient: Client = clientAt(basePath(undefined))
/** The client of an account, or of the public market where there is none. */
export const clientFor = (account: string | undefined): Client =>
  account === undefined ? marketClient : accountClient(account)
