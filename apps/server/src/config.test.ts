import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

it('has a default for everything', () => {
  expect(parseConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDirectory: resolve('data'),
    secret: undefined,
    databaseUrl: undefined,
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
    streamPlan: 'basic',
  })
})

it.each([
  { environment: { PORT: '80a' }, sentence: 'PORT must be a number from 0 to 65535, not "80a".' },
  { environment: { PORT: '65536' }, sentence: 'PORT must be a number from 0 to 65535, not "65536".' },
  { environment: { PADDOCK_SECRET: 'short' }, sentence: 'PADDOCK_SECRET must have at least 32 characters; it has 5.' },
  {
    environment: { DATABASE_URL: 'mysql://a' },
    sentence: 'DATABASE_URL must start with postgres:// or postgresql://.',
  },
  {
    environment: { PADDOCK_STREAM_PLAN: 'free' },
    sentence: 'PADDOCK_STREAM_PLAN must be one of practice, basic, plus, not "free".',
  },
])('says in one sentence what is wrong with $environment', ({ environment, sentence }) => {
  expect(() => parseConfig(environment)).toThrow(sentence)
})
