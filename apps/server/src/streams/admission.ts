/** Who may open a socket: by a key in headers or a message, by a session and our own pages, or anybody. */
import { type ErrorAnswer, endpointNotFound, unauthorized } from '@paddock/contract/errors/answers'
import type { Credentials } from '@paddock/contract/streams/credentials'
import type { Accounts } from '../accounts/accounts.ts'
import type { Broker } from '../accounts/broker.ts'
import { keyCredentials } from '../http/caller.ts'
import { isOwnOrigin } from '../http/origin.ts'
import type { AccessKeys } from '../identity/access-keys.ts'
import type { Identity } from '../identity/identity.ts'
import type { Endpoint } from './endpoints.ts'

/** What an upgrade says of who makes it. Without a broker, the client still has to say who it is. */
export interface Known {
  readonly broker?: Broker
  readonly accountId?: string
  readonly keyId?: string
  readonly userId?: string
  /** The user, where a session says so and no key. */
  readonly sessionOf?: string
  readonly sessionId?: string | undefined
  /** Where its prices come from, where that is known. */
  readonly source?: string
  /** From the headers, to be verified by the protocol. */
  readonly credentials?: Credentials
}

export interface KeyHolder {
  readonly broker: Broker
  readonly userId: string
  readonly accountId: string
  readonly keyId: string
  readonly source: string
}

interface Admission {
  /** Who opens a socket by its upgrade, or why it may not be opened. */
  atUpgrade(endpoint: Endpoint, headers: Headers): Promise<Known | ErrorAnswer>
  /** Who credentials are, or undefined for nobody. */
  byKey(credentials: Credentials): Promise<KeyHolder | undefined>
}

export interface AdmissionParts {
  readonly identity: Pick<Identity, 'user'>
  readonly accessKeys: Pick<AccessKeys, 'verify'>
  readonly accounts: Pick<Accounts, 'of' | 'brokerOf' | 'deskBrokerOf'>
  readonly visitor: Broker
  /** The address people type, where it is not this machine's own. */
  readonly publicUrl: string | undefined
}

const FOREIGN_ORIGIN: ErrorAnswer = {
  status: 403,
  body: { code: 40310000, message: 'the request comes from another site' },
}

export function createAdmission({ identity, accessKeys, accounts, visitor, publicUrl }: AdmissionParts): Admission {
  const byKey: Admission['byKey'] = async ({ key, secret }) => {
    const holder = await accessKeys.verify(key, secret)
    const account = holder && (await accounts.of(holder.userId, holder.accountId, holder.account))
    if (!account) return undefined
    const { userId, accountId, source } = account
    return { broker: await accounts.brokerOf(account), userId, accountId, keyId: holder.keyId, source }
  }

  return {
    byKey,
    async atUpgrade({ kind, entrance }, headers) {
      if (entrance.kind === 'key') {
        const pair = keyCredentials(headers)
        if (pair === undefined) return {}
        const credentials = { key: pair.keyId, secret: pair.secretKey }
        // The market-data protocol answers wrong credentials by message; the trading one has no word for them in headers.
        return kind === 'market-data' ? { credentials } : ((await byKey(credentials)) ?? unauthorized())
      }
      if (!isOwnOrigin(headers, publicUrl)) return FOREIGN_ORIGIN
      if (entrance.kind === 'visitor') return { broker: visitor }
      const user = await identity.user(headers)
      if (user === undefined) return unauthorized()
      const account = await accounts.of(user.id, entrance.accountId)
      if (account === undefined) return endpointNotFound()
      const { accountId, source } = account
      const broker = await accounts.deskBrokerOf(account)
      return { broker, userId: user.id, sessionOf: user.id, sessionId: user.sessionId, accountId, source }
    },
  }
}
