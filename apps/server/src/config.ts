/** The environment, read once: what the server listens on, where its data lies, which database it uses. */
import { resolve } from 'node:path'
import { PLAN_NAMES, type PlanName } from '@paddock/contract/streams/plan'
import { proxyList } from './http/client-address.ts'

export interface Config {
  /** 0 asks the system for a free port. */
  readonly port: number
  readonly host: string
  /** Absolute path of the data folder. */
  readonly dataDirectory: string
  /** Signs session cookies. Undefined: one is made once and kept in the data folder. */
  readonly secret: string | undefined
  /** PostgreSQL instead of SQLite, when given. */
  readonly databaseUrl: string | undefined
  /** Where servers that share the database tell each other what they change. */
  readonly natsUrl: string | undefined
  /** What clients with a key may listen to. */
  readonly streamPlan: PlanName
  /** The secret before this one: what is sealed with it is sealed anew. */
  readonly previousSecret: string | undefined
  readonly alpaca: AlpacaServers
  /** The origin that TradingView's widgets are framed from, by those who allow them. */
  readonly tradingViewFrames: string
  /** A key pair of Alpaca's for the desk's owner. */
  readonly alpacaKey: AlpacaKey | undefined
  /** The e-mail address of the desk's owner. */
  readonly owner: string | undefined
  /** The address people type, where it is not this machine's own: `https://desk.example.com`, without a slash at the end. */
  readonly publicUrl: string | undefined
  /** Addresses and subnets of proxies whose word is taken for where a request comes from. */
  readonly proxies: readonly string[]
  /** What a scraper of metrics on another machine has to say. */
  readonly metricsToken: string | undefined
  /** Whether webhooks may reach this machine and its private network. */
  readonly areWebhooksPrivate: boolean
}

/** Where Alpaca's four servers are, without a slash at the end. */
export interface AlpacaServers {
  readonly live: string
  readonly paper: string
  readonly data: string
  readonly sandboxData: string
}

export interface AlpacaKey {
  readonly keyId: string
  readonly secretKey: string
}

/** Something that keeps the server from starting and that the operator can put right; the message is the whole explanation. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const SECRET_LENGTH = 32
const TOKEN_LENGTH = 16

/** Throws a {@link StartError} with one sentence for the first value that is no good. An empty variable counts as absent. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined
  const port = value('PORT') ?? '3000'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new StartError(`PORT must be a number from 0 to 65535, not "${port}".`)
  const long = (name: string, least: number): string | undefined => {
    const text = value(name)
    if (text !== undefined && text.length < least)
      throw new StartError(`${name} must have at least ${least} characters; it has ${text.length}.`)
    return text
  }
  const secret = long('PADDOCK_SECRET', SECRET_LENGTH)
  const previousSecret = long('PADDOCK_PREVIOUS_SECRET', SECRET_LENGTH)
  const metricsToken = long('PADDOCK_METRICS_TOKEN', TOKEN_LENGTH)
  const owner = value('PADDOCK_OWNER')?.toLowerCase()
  if (owner !== undefined && !/^[^\s@]+@[^\s@]+$/.test(owner))
    throw new StartError(`PADDOCK_OWNER must be the e-mail address of a person here, not "${owner}".`)
  const databaseUrl = value('DATABASE_URL')
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new StartError('DATABASE_URL must start with postgres:// or postgresql://.')
  const natsUrl = value('NATS_URL')
  if (natsUrl !== undefined && !natsUrl.split(',').every((one) => /^(?:nats|tls):\/\/\S+$/.test(one.trim())))
    throw new StartError('NATS_URL must start with nats:// or tls://.')
  if (natsUrl !== undefined && databaseUrl === undefined)
    throw new StartError('NATS_URL is for servers that share a PostgreSQL database: set DATABASE_URL, or leave it out.')
  const keyId = value('APCA_API_KEY_ID')
  const secretKey = value('APCA_API_SECRET_KEY')
  if ((keyId === undefined) !== (secretKey === undefined))
    throw new StartError('APCA_API_KEY_ID and APCA_API_SECRET_KEY belong together: set both, or neither.')
  const server = (name: string, standard: string) => serverAddress(name, value(name) ?? standard)
  const plan = value('PADDOCK_STREAM_PLAN') ?? 'practice'
  const streamPlan = PLAN_NAMES.find((name) => name === plan)
  if (streamPlan === undefined)
    throw new StartError(`PADDOCK_STREAM_PLAN must be one of ${PLAN_NAMES.join(', ')}, not "${plan}".`)
  const webhooks = value('PADDOCK_WEBHOOK_PRIVATE') ?? 'false'
  if (webhooks !== 'true' && webhooks !== 'false')
    throw new StartError(`PADDOCK_WEBHOOK_PRIVATE must be true or false, not "${webhooks}".`)
  return {
    port: Number(port),
    host: value('HOST') ?? '127.0.0.1',
    dataDirectory: resolve(value('PADDOCK_DATA') ?? 'data'),
    secret,
    databaseUrl,
    natsUrl,
    previousSecret,
    alpaca: {
      live: server('ALPACA_LIVE_URL', 'https://api.alpaca.markets'),
      paper: server('ALPACA_PAPER_URL', 'https://paper-api.alpaca.markets'),
      data: server('ALPACA_DATA_URL', 'https://data.alpaca.markets'),
      sandboxData: server('ALPACA_SANDBOX_DATA_URL', 'https://data.sandbox.alpaca.markets'),
    },
    tradingViewFrames: server('TRADINGVIEW_FRAMES_URL', 'https://www.tradingview-widget.com'),
    alpacaKey: keyId === undefined || secretKey === undefined ? undefined : { keyId, secretKey },
    owner,
    metricsToken,
    areWebhooksPrivate: webhooks === 'true',
    streamPlan,
    publicUrl: value('PADDOCK_URL') === undefined ? undefined : publicAddress(value('PADDOCK_URL') ?? ''),
    proxies: proxiesOf(value('PADDOCK_PROXIES') ?? ''),
  }
}

function publicAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.origin !== text.replace(/\/+$/, '').toLowerCase() || !/^https?:$/.test(url.protocol))
    throw new StartError('PADDOCK_URL must be an address without a path, such as https://desk.example.com.')
  return url.origin
}

function proxiesOf(text: string): readonly string[] {
  const proxies = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  try {
    proxyList(proxies)
  } catch (error) {
    const wrong = error instanceof Error ? error.message : ''
    throw new StartError(`PADDOCK_PROXIES must be addresses or subnets such as 10.0.0.0/8, not "${wrong}".`)
  }
  return proxies
}

function serverAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain) throw new StartError(`${name} must be an address such as https://paper-api.alpaca.markets.`)
  return text.replace(/\/+$/, '')
}
