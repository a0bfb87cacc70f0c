/**
 * The names this server answers to. A page of another name that resolves to this machine (DNS rebinding) is same-origin with us in its
 * visitor's browser, so that neither cookies nor `Origin` would tell it from our own.
 */
import { isIP } from 'node:net'

/** Whether a request for an authority, `desk.example.com:8443`, is meant for this server. */
export type OwnNames = (authority: string) => boolean

/** What may be asked by any name, as load balancers and scrapers do: whether the server runs, and what it counts where that is asked with a token. */
export const NAMELESS_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Says what to do about it: it is read by the operator who forgot. */
export const OTHER_NAME =
  'this server does not answer to this name: start it with PADDOCK_URL set to the address that people type'

/**
 * The names of this machine, that of `host` (where it listens) and that of `publicUrl`. Addresses are no names: nobody can make one resolve
 * to another machine. Ports are not looked at: a proxy's differs from ours.
 */
export function createOwnNames(server: { readonly host: string; readonly publicUrl: string | undefined }): OwnNames {
  const { host, publicUrl } = server
  const names = new Set(['localhost', host.toLowerCase()])
  if (publicUrl !== undefined) names.add(new URL(publicUrl).hostname)
  // Nearly all requests name the one that the last did.
  let lastOwn = ''
  return (authority) => {
    if (authority === lastOwn) return true
    const name = authority.replace(/:\d*$/, '').toLowerCase()
    // Browsers do not look `*.localhost` up: it is always this machine.
    const isOwn = names.has(name) || name.endsWith('.localhost') || isAddress(name)
    if (isOwn) lastOwn = authority
    return isOwn
  }
}

const isAddress = (name: string): boolean =>
  name.startsWith('[') && name.endsWith(']') ? isIP(name.slice(1, -1)) === 6 : isIP(name) === 4
