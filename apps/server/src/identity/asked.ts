/** A request to the session service, and what of it concerns where it comes from. */
import { addressBucket, type Client, isOwnMachine } from '../http/client-address.ts'
import { plainCookies } from './cookie.ts'

export interface Asked {
  readonly request: Request
  readonly client: Client
}

/** Where a request comes from, as limits count it. */
export interface Origin {
  readonly address: string
  /** Sent on this machine, and passed on for nobody else: limits that keep strangers from the desk are none for it. */
  readonly isOwnMachine: boolean
}

export const originOf = ({ request, client }: Asked): Origin => ({
  address: addressBucket(client.address),
  isOwnMachine: isOwnMachine(client.address, request.headers),
})

/** Read by the library's hook of a new session, see auth.ts. Whatever a request says under this name is replaced. */
export const ADDRESS_HEADER = 'x-paddock-client'
/** What a session remembers of the browser's own words. */
const LONGEST_AGENT = 300

/** The headers that the sign-in library is given: cookies under the names it knows, the browser's name, and the address. */
export function libraryHeaders({ request: { headers }, client }: Asked, without: 'session' | undefined = undefined) {
  return new Headers({
    cookie: plainCookies(headers, without).join('; '),
    'user-agent': (headers.get('user-agent') ?? '').slice(0, LONGEST_AGENT),
    [ADDRESS_HEADER]: client.address,
  })
}
