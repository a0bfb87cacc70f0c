import * as z from 'zod/mini'
import { AccessKey, KeyRequest, LimitsRequest, MadeKey } from '../access-keys.ts'
import { ForkAccount, LedToAccount, OpenAccount, RenameAccount } from '../account-requests.ts'
import { DeskAccount } from '../accounts.ts'
import { ofAccount, ofPerson } from './operation.ts'

export const ARCHIVED = 'the account is archived: it can be read, forked, renamed and restored'
const practice = { kinds: ['practice'] } as const

/** A person's accounts. */
export const ACCOUNTS = ofPerson({
  listAccounts: {
    summary: 'The open accounts, oldest first; or those that were archived, the last one first.',
    query: z.object({ archived: z.optional(z.string()) }),
    answer: z.array(DeskAccount),
  },
  openAccount: {
    summary: 'Open a practice account.',
    body: OpenAccount,
    isListNoObject: true,
    success: 201,
    answer: LedToAccount,
  },
})

/** An account as a whole. */
export const WHOLE_ACCOUNTS = ofAccount({
  renameAccount: { summary: 'Rename the account.', body: RenameAccount, isListNoObject: true, answer: LedToAccount },
  archiveAccount: {
    summary: 'Archive the account: its time stands and its keys are revoked.',
    answer: LedToAccount,
    ...practice,
    whenArchived: ARCHIVED,
  },
  restoreAccount: { summary: 'Take an archived account up again.', answer: LedToAccount, ...practice },
  resetAccount: {
    summary: 'Archive the account, and open one as it began.',
    success: 201,
    answer: LedToAccount,
    ...practice,
    whenArchived: ARCHIVED,
  },
  rewindAccount: {
    summary: 'Go on from the last event before the machine’s clock was ahead.',
    success: 201,
    answer: LedToAccount,
    ...practice,
    whenArchived: ARCHIVED,
  },
  forkAccount: {
    summary: 'Open a practice account that is what this one is, or was.',
    body: ForkAccount,
    isListNoObject: true,
    success: 201,
    answer: LedToAccount,
  },
})

const noKey = { 404: 'The account has no such key.' }

/** Access keys of an account. */
export const KEYS = ofAccount({
  listKeys: { summary: 'Every key, oldest first, the revoked ones included.', answer: z.array(AccessKey) },
  makeKey: {
    summary: 'Make a key. Its secret is answered only once.',
    body: KeyRequest,
    isBodyOptional: true,
    success: 201,
    answer: MadeKey,
    whenArchived: 'the account is archived: no key opens it',
    failures: { 403: 'A fresh code is needed.' },
  },
  limitKey: {
    summary: 'Set all of what a key may do.',
    body: LimitsRequest,
    answer: z.object({ keyId: z.string(), limits: LimitsRequest.shape.limits }),
    failures: { ...noKey, 403: 'A fresh code is needed.' },
  },
  revokeKey: { summary: 'Revoke a key.', failures: noKey },
})
