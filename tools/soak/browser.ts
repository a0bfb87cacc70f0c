/**
 * Enough of a browser for the desk's live code to run in Node: what it asks of an account, and its sockets, go to the server the account's person
 * is at, with their cookie and an address of their own. Import it before anything of the desk.
 */
import { WebSocket as NodeSocket } from 'ws'

interface Visitor {
  /** The server's address, which may change. */
  readonly server: () => string
  readonly cookie: string
  /** The address they seem to come from. */
  readonly address: string
}

const visitors = new Map<string, Visitor>()
const sockets = new Map<string, Set<NodeSocket>>()

/** Whose requests for an account are. */
export const visits = (account: string, visitor: Visitor): void => void visitors.set(account, visitor)

/** The open sockets of an account's desk. */
export const socketsOf = (account: string): readonly NodeSocket[] => [...(sockets.get(account) ?? [])]

const PAGE = 'http://desk.test/'
const accountIn = (path: string): string => /^\/api\/accounts\/([^/]+)/.exec(path)?.[1] ?? ''

function visitorOf(path: string): Visitor {
  const visitor = visitors.get(accountIn(path))
  if (!visitor) throw new Error(`Nobody visits ${path}`)
  return visitor
}

const headersOf = ({ cookie, address, server }: Visitor) => ({ cookie, origin: server(), 'x-forwarded-for': address })

const fetchFrom = globalThis.fetch
const fetchAs: typeof fetch = (input, init = {}) => {
  if (typeof input !== 'string' || !input.startsWith('/')) return fetchFrom(input, init)
  const visitor = visitorOf(input)
  return fetchFrom(visitor.server() + input, { ...init, headers: { ...init.headers, ...headersOf(visitor) } })
}

class AccountSocket extends NodeSocket {
  constructor({ pathname, search }: URL) {
    const visitor = visitorOf(pathname)
    super(visitor.server().replace('http', 'ws') + pathname + search, { headers: headersOf(visitor) })
    const account = accountIn(pathname)
    const open = sockets.get(account) ?? new Set()
    sockets.set(account, open.add(this))
    // Its end is told by its close.
    this.on('error', () => {})
    this.on('close', () => open.delete(this))
  }
}

Object.assign(globalThis, {
  window: globalThis,
  location: { href: PAGE },
  fetch: fetchAs,
  WebSocket: AccountSocket,
  addEventListener: () => {},
  removeEventListener: () => {},
})
