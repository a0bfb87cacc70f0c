import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

/** Source of the addresses: Alpaca's SDK 4.0.2, `trading/runtime.ts` and `market-data/runtime.ts`. */
const ABSENT = {
  previousSecret: undefined,
  alpaca: {
    live: 'https://api.alpaca.markets',
    paper: 'https://paper-api.alpaca.markets',
    data: 'https://data.alpaca.markets',
    sandboxData: 'https://data.sandbox.alpaca.markets',
  },
  tradingViewFrames: 'https://www.tradingview-widget.com',
  alpacaKey: undefined,
  owner: undefined,
  areWebhooksPrivate: false,
  publicUrl: undefined,
  proxies: [],
}

it('has a default for everything', () => {
  expect(parseConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDirectory: resolve('data'),
    secret: undefined,
    databaseUrl: undefined,
    ...ABSENT,
    streamPlan: 'practice',
  })
})

it('reads every variable, and takes an empty one for absent', () => {
  const secret = 'x'.repeat(32)
  const environment = {
    PORT: '0',
    HOST: '::1',
    PADDOCK_DATA: '/srv/desk',
    PADDOCK_SECRET: secret,
    DATABASE_URL: '',
    PADDOCK_STREAM_PLAN: 'basic',
  }
  expect(parseConfig(environment)).toEqual({
    port: 0,
    host: '::1',
    dataDirectory: '/srv/desk',
    secret,
    databaseUrl: undefined,
    ...ABSENT,
    streamPlan: 'basic',
  })
})

it('reads where Alpaca is, a key pair and whose it is', () => {
  expect(
    parseConfig({
      ALPACA_PAPER_URL: 'http://127.0.0.1:4000/',
      APCA_API_KEY_ID: 'PK1',
      APCA_API_SECRET_KEY: 's',
      PADDOCK_OWNER: 'You@Example.com',
      PADDOCK_PREVIOUS_SECRET: 'p'.repeat(32),
      PADDOCK_URL: 'https://Desk.example.com/',
      PADDOCK_PROXIES: '10.0.0.0/8, ::1',
    }),
  ).toMatchObject({
    alpaca: { ...ABSENT.alpaca, paper: 'http://127.0.0.1:4000' },
    alpacaKey: { keyId: 'PK1', secretKey: 's' },
    owner: 'you@example.com',
    previousSecret: 'p'.repeat(32),
    publicUrl: 'https://desk.example.com',
    proxies: ['10.0.0.0/8', '::1'],
  })
})

it.each([
  { environment: { PORT: '80a' }, sentence: 'PORT must be a number from 0 to 65535, not "80a".' },
  { environment: { PORT: '65536' }, sentence: 'PORT must be a number from 0 to 65535, not "65536".' },
  { environment: { PADDOCK_SECRET: 'short' }, sentence: 'PADDOCK_SECRET must have at least 32 characters; it has 5.' },
  {
    environment: { PADDOCK_PREVIOUS_SECRET: 'short' },
    sentence: 'PADDOCK_PREVIOUS_SECRET must have at least 32 characters; it has 5.',
  },
  {
    environment: { PADDOCK_OWNER: 'You' },
    sentence: 'PADDOCK_OWNER must be the e-mail address of a person here, not "you".',
  },
  {
    environment: { DATABASE_URL: 'mysql://a' },
    sentence: 'DATABASE_URL must start with postgres:// or postgresql://.',
  },
  {
    environment: { NATS_URL: 'http://a', DATABASE_URL: 'postgres://a' },
    sentence: 'NATS_URL must start with nats:// or tls://.',
  },
  {
    environment: { NATS_URL: 'nats://a' },
    sentence: 'NATS_URL is for servers that share a PostgreSQL database: set DATABASE_URL, or leave it out.',
  },
  {
    environment: { APCA_API_KEY_ID: 'PK1' },
    sentence: 'APCA_API_KEY_ID and APCA_API_SECRET_KEY belong together: set both, or neither.',
  },
  ...['ftp://a', 'alpaca.markets', 'https://me:secret@a', 'https://a?b'].map((ALPACA_DATA_URL) => ({
    environment: { ALPACA_DATA_URL },
    sentence: 'ALPACA_DATA_URL must be an address such as https://paper-api.alpaca.markets.',
  })),
  {
    environment: { PADDOCK_STREAM_PLAN: 'free' },
    sentence: 'PADDOCK_STREAM_PLAN must be one of practice, basic, plus, not "free".',
  },
  {
    environment: { PADDOCK_URL: 'https://desk.example.com/paddock' },
    sentence: 'PADDOCK_URL must be an address without a path, such as https://desk.example.com.',
  },
  {
    environment: { PADDOCK_PROXIES: '10.0.0.0/8,proxy' },
    sentence: 'PADDOCK_PROXIES must be addresses or subnets such as 10.0.0.0/8, not "proxy".',
  },
])('says in one sentence what is wrong with $environment', ({ environment, sentence }) => {
  expect(() => parseConfig(environment)).toThrow(sentence)
})
