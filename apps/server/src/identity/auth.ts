/** better-auth over our own tables: who signs in how. It is asked by call, never by URL, so that no address of its own is in the way. */
import type { AsyncLocalStorage } from 'node:async_hooks'
import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@paddock/contract/desk/credential-limits'
import { SIGN_IN_PATH } from '@paddock/contract/desk/operations/calls'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { anonymous } from 'better-auth/plugins/anonymous'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { ADDRESS_HEADER } from './asked.ts'
import { limitConcurrency } from './concurrency.ts'
import { SESSION_COOKIE_PREFIX } from './cookie.ts'
import { RESET } from './reset-name.ts'
import { EXTENDED_AFTER_SECONDS, SESSION_SECONDS } from './session-lifetime.ts'

/** Hashing a password takes 32 MB and a thread for some 50 ms: two leave threads for files, and a hundred wait some seconds. */
const HASHES_AT_ONCE = 2
const MOST_WAITING = 100

interface AuthParts {
  readonly storage: Pick<Storage, 'db' | 'kind'>
  readonly secret: string
  readonly log: Log
  /** Runs for every new user, guest or not, before the sign-in is answered. */
  readonly welcome: (userId: string) => Promise<void>
}

export interface LoadedAuth {
  readonly auth: Auth
  /** Where the library keeps what a call is about. */
  readonly contexts: readonly Pick<AsyncLocalStorage<unknown>, 'disable'>[]
}

/** The library with the contexts it keeps its calls in, all three of them. */
export const loadAuth = async (parts: AuthParts): Promise<LoadedAuth> => ({
  auth: createAuth(parts),
  contexts: await Promise.all([
    getCurrentAuthContextAsyncLocalStorage(),
    getCurrentDBAdapterAsyncLocalStorage(),
    getRequestStateAsyncLocalStorage(),
  ]),
})

function createAuth(parts: AuthParts) {
  const limited = limitConcurrency(HASHES_AT_ONCE, MOST_WAITING, () =>
    APIError.from('SERVICE_UNAVAILABLE', { code: 'BUSY', message: 'busy' }),
  )
  return betterAuth({
    database: { db: parts.storage.db, type: parts.storage.kind },
    secret: parts.secret,
    // Only ever seen by e-mails it does not send; without it the library warns at every start.
    baseURL: 'http://localhost',
    basePath: SIGN_IN_PATH,
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => parts.log[level === 'error' ? 'warn' : 'debug']({ part: 'sign-in' }, message),
    },
    // Ours counts failures only, see sign-in-throttle.ts.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: SESSION_COOKIE_PREFIX,
      // Whether the client's connection is secure is known with each request, see cookie.ts.
      useSecureCookies: false,
      disableCSRFCheck: true,
      // What it would read is anybody's word; the session's hook below knows.
      ipAddress: { disableIpTracking: true },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => limited(() => hashPassword(password)),
        verify: (tried) => limited(() => verifyPassword(tried)),
      },
    },
    plugins: [
      anonymous({
        disableDeleteAnonymousUser: true,
        generateName: () => 'Guest',
        schema: { user: { fields: { isAnonymous: 'is_anonymous' } } },
      }),
      twoFactor({
        issuer: 'Paddock',
        // It would keep the owner out with whoever guesses: ours counts by address, see sign-in-throttle.ts.
        accountLockout: { enabled: false },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factor',
            fields: {
              backupCodes: 'backup_codes',
              userId: 'user_id',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: EXTENDED_AFTER_SECONDS,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    user: {
      fields: {
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'credential',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      // Who reads the database learns no link that resets a password.
      storeIdentifier: { default: 'plain', overrides: { [RESET]: 'hashed' } },
    },
    databaseHooks: {
      user: { create: { after: ({ id }) => parts.welcome(id) } },
      session: {
        create: {
          before: async (session, context) => ({
            data: { ...session, ipAddress: context?.headers?.get(ADDRESS_HEADER) ?? '' },
          }),
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
