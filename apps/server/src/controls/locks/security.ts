/** What a person wants asked for: their choices, and the refusal of what lacks a fresh code. Desk sessions alone are asked; keys are not. */
import {
  CHOSEN_PURPOSES,
  type CodeNeeded,
  type ProofPurpose,
  SecurityChanges,
  type SecurityChoices,
  securityChoicesOf,
} from '@paddock/contract/desk/security'
import { decimal, isAbove } from '@paddock/decimal/decimal'
import { BoundedMap } from '../../bounded-map.ts'
import { json } from '../../http/answer.ts'
import type { Identity } from '../../identity/identity.ts'
import type { User } from '../../identity/session-cache.ts'
import { loadBody, replaceBody } from '../../storage/bodies.ts'
import type { Database } from '../../storage/tables/tables.ts'

/** Whose desk asks, and by which session. */
export interface AtDesk {
  readonly user: User
  readonly headers: Headers
}

export interface Security {
  choicesOf(userId: string): Promise<SecurityChoices>
  /** Sets what is named. Answers all of it, or the refusal where that would make something easier and no code was given lately. */
  change(desk: AtDesk, changes: SecurityChanges): Promise<SecurityChoices | CodeRefusal>
  /** The refusal of an act that lacks a fresh code; undefined where none is wanted, or one was given lately. */
  refusal(desk: AtDesk, purpose: ProofPurpose): Promise<CodeRefusal | undefined>
}

/** In Alpaca's shape, with what the desk understands beside it. */
export type CodeRefusal = CodeNeeded & { readonly code: number; readonly message: string }

export const refusedForCode = (refusal: CodeRefusal): Response => json(403, JSON.stringify(refusal))

/** Choices made at another server of the same database count after this long. */
const KEPT_MS = 5_000
const MOST_KNOWN = 10_000

const WORDS: Readonly<Record<ProofPurpose, string>> = {
  live: 'unlocking a live account',
  key: 'making an access key',
  guardrails: 'loosening guardrails',
  order: 'an order of this size',
  choices: 'asking for fewer codes',
}

export function createSecurity(parts: {
  readonly db: Database
  readonly now: () => number
  /** Whether people choose at other servers: then what they chose is read each time. */
  readonly isShared?: boolean
  readonly identity: Pick<Identity, 'isProven'>
}): Security {
  const { db, now, identity, isShared = false } = parts
  const known = new BoundedMap<string, { readonly choices: SecurityChoices; readonly until: number }>(MOST_KNOWN)

  function keep(userId: string, choices: SecurityChoices): SecurityChoices {
    known.set(userId, { choices, until: now() + KEPT_MS })
    return choices
  }

  const written = (userId: string) => loadBody(db, 'security_choices', userId)
  const readChoices = (text: string | undefined): SecurityChoices =>
    securityChoicesOf(SecurityChanges.parse(JSON.parse(text ?? '{}')))

  async function choicesOf(userId: string): Promise<SecurityChoices> {
    const found = known.get(userId)
    return found && found.until > now() && !isShared ? found.choices : keep(userId, readChoices(await written(userId)))
  }

  async function refusal({ user, headers }: AtDesk, purpose: ProofPurpose): Promise<CodeRefusal | undefined> {
    if (!user.hasSecondFactor || identity.isProven(headers)) return undefined
    if (purpose !== 'choices' && !(await choicesOf(user.id))[purpose]) return undefined
    return codeNeeded(purpose)
  }

  return {
    choicesOf,
    refusal,
    async change(desk, changes) {
      // Judged again where somebody was faster: what they made stricter is not undone unasked.
      for (;;) {
        const text = await written(desk.user.id)
        const before = readChoices(text)
        const after = securityChoicesOf(before, changes)
        const refused = isEasier(after, before) ? await refusal(desk, 'choices') : undefined
        if (refused) return refused
        if (await replaceBody(db, 'security_choices', desk.user.id, text, JSON.stringify(after)))
          return keep(desk.user.id, after)
      }
    },
  }
}

const codeNeeded = (purpose: ProofPurpose): CodeRefusal => ({
  code: 40310000,
  message: `${WORDS[purpose]} takes a fresh code of your authenticator app: nothing was done`,
  needs: 'second-factor',
  purpose,
})

/** Whether anything that asked before asks no more, or later. */
const isEasier = (after: SecurityChoices, before: SecurityChoices): boolean =>
  CHOSEN_PURPOSES.some((purpose) => before[purpose] && !after[purpose]) ||
  (before.order && isAbove(decimal(after.orderFrom), decimal(before.orderFrom))) ||
  after.idleMinutes > before.idleMinutes
