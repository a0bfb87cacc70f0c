/**
 * Where a webhook may lead: to addresses of the public internet, over https. This machine and its private network are reached where the
 * operator said so, and what is neither, such as the link-local addresses that clouds keep credentials at, never.
 */
import { BlockList, isIP } from 'node:net'

/** `barred` is what nothing of ours has any business with. */
type Reach = 'public' | 'private' | 'barred'

/** Source: IANA, special-purpose address registries for IPv4 and IPv6. */
const PRIVATE = listOf(
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
)
const BARRED = listOf(
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Of the global ones those in which another address may hide.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
)
/** What is globally unicast. */
const GLOBAL = listOf(['2000::', 3])

function listOf(...subnets: readonly (readonly [address: string, bits: number])[]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of subnets) list.addSubnet(address, bits, address.includes(':') ? 'ipv6' : 'ipv4')
  return list
}

/** How far away an IP address is; what is no address is barred. */
export function reachOf(address: string): Reach {
  const version = isIP(address)
  if (version === 0) return 'barred'
  const mapped = version === 6 ? mappedIn(address) : undefined
  if (mapped !== undefined) return reachOf(mapped)
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (PRIVATE.check(address, family)) return 'private'
  if (BARRED.check(address, family)) return 'barred'
  return version === 4 || GLOBAL.check(address, 'ipv6') ? 'public' : 'barred'
}

/** The IPv4 address that an IPv6 one stands for: `::ffff:7f00:1` is 127.0.0.1. */
function mappedIn(address: string): string | undefined {
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain) ?? []
  if (high === undefined || low === undefined) return undefined
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/** The host of an address as sockets take it: IPv6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Whether a message may be sent to an IP address. Without encryption it stays within the private network. */
export const mayReach = (address: string, { protocol }: URL, arePrivateAllowed: boolean): boolean => {
  const reach = reachOf(address)
  return reach === 'private' ? arePrivateAllowed : reach === 'public' && protocol === 'https:'
}

/** The address that a text is, or the sentence that says why it is none for a webhook. Names are not looked up here. */
export function webhookAddress(text: string, arePrivateAllowed: boolean, privateWords?: string): URL | string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'an address begins with https:// and names a host'
  if (url.protocol === 'http:' && !arePrivateAllowed) return 'the address must begin with https://'
  if (url.username !== '' || url.password !== '') return 'an address holds no name and password: check the signature'
  if (url.hash !== '') return 'what follows # is never sent: leave it out'
  const host = hostOf(url)
  if (isIP(host) !== 0 && !mayReach(host, url, arePrivateAllowed)) return refusedWords(host, url, privateWords)
  return url
}

const ALLOWING = 'the server allows that with PADDOCK_WEBHOOK_PRIVATE=true'

/** Why a message may not be sent to an IP address that a host has. */
export function refusedWords(address: string, { protocol }: URL, privateWords = ALLOWING): string {
  switch (reachOf(address)) {
    case 'public':
      return `${address} is on the public internet: the address must begin with ${protocol === 'https:' ? 'another host' : 'https://'}`
    case 'private':
      return `${address} is this machine or its private network: ${privateWords}`
    case 'barred':
      return `${address} is no address of the public internet`
  }
}
