/** Where a request comes from: the connection's own address, or what a proxy that the operator named says of it. */
import { BlockList, isIP } from 'node:net'

export interface Client {
  /** An IP address in its shortest form; IPv4 is never written as IPv6. */
  readonly address: string
  /** Whether the person's own connection is TLS. */
  readonly isSecure: boolean
}

/** `remote` is the address of the connection's other end, undefined where the request came by no connection. */
export type ClientOf = (remote: string | undefined, headers: Headers) => Client

const THIS_MACHINE = '127.0.0.1'

/**
 * `proxies` are addresses or subnets (`10.0.0.0/8`) whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed; those of anybody else are
 * not looked at. Of several addresses the last one that is no proxy's counts: those before it are anybody's words.
 */
export function createClientOf(proxies: readonly string[], isBehindTls: boolean): ClientOf {
  const trusted = proxyList(proxies)
  const isProxy = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (remote, headers) => {
    const peer = plainAddress(remote ?? THIS_MACHINE) ?? THIS_MACHINE
    if (proxies.length === 0 || !isProxy(peer)) return { address: peer, isSecure: isBehindTls }
    const named = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => plainAddress(part.trim()))
    const address = named.findLast((one) => one === undefined || !isProxy(one)) ?? peer
    const scheme = headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
    return { address, isSecure: scheme === undefined ? isBehindTls : scheme === 'https' }
  }
}

/** Throws a `RangeError` that names what is no address and no subnet. */
export function proxyList(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const kind = isIP(address)
    const width = bits === undefined ? undefined : Number(bits)
    const isWidth = width === undefined || (Number.isInteger(width) && width >= 0 && width <= (kind === 6 ? 128 : 32))
    if (kind === 0 || !isWidth) throw new RangeError(proxy)
    const family = kind === 6 ? 'ipv6' : 'ipv4'
    if (width === undefined) list.addAddress(address, family)
    else list.addSubnet(address, width, family)
  }
  return list
}

/** `::ffff:10.0.0.1` is `10.0.0.1`; undefined for what is no address. */
export function plainAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(address) === 0 ? undefined : address.toLowerCase()
}

/** A proxy on this machine speaks for somebody else: it says so in one of these. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Whether a request was sent on this machine, and is passed on for nobody else. `address` is the other end of its connection, undefined where it came by none. */
export const isOwnMachine = (address: string | undefined, headers: Headers): boolean =>
  isLoopback(plainAddress(address ?? '') ?? '') && FORWARDED.every((name) => !headers.has(name))

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** What limits by address count together: an IPv4 address, and the /64 that one IPv6 subscriber is given. */
export function addressBucket(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const groups = address.includes('::')
    ? [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0'), ...last]
    : first
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
