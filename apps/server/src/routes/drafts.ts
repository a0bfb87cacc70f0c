/** Orders that await approval: listed, kept, given another time, discarded, brought back and sent. A key has no address to reach them at. */
import type { DRAFTS } from '@paddock/contract/desk/operations/waiting'
import type { Accounts } from '../accounts/accounts.ts'
import type { Kept } from '../controls/key-limits/keeping.ts'
import { type DeskParts, stoppedAtDesk } from '../controls/locks/desk-broker.ts'
import { ownRefusal } from '../http/answer.ts'
import type { Drafts } from '../waiting/drafts/drafts.ts'
import { responseOf } from './alpaca-call.ts'
import type { Asked, AskedOfAccount, HandlersOf } from './desk-call.ts'

export interface DraftRouteParts extends DeskParts {
  readonly drafts: Drafts
  readonly accounts: Pick<Accounts, 'brokerFor'>
}

export function draftHandlers(parts: DraftRouteParts): HandlersOf<typeof DRAFTS> {
  const { drafts } = parts
  return {
    listDrafts(asked) {
      const { status, values } = asked.input.query
      return drafts.list(placeOf(asked), { isAll: status === 'all', isValued: values === 'true' })
    },
    async keepDraft(asked) {
      const { order, note, expiresAt } = asked.input.body
      return orRefused(await drafts.keep(placeOf(asked), { source: { kind: 'ticket' }, order, note, expiresAt }))
    },
    changeDraft: async (asked) =>
      orRefused(await drafts.expire(placeOf(asked), asked.input.path.id, asked.input.body.expiresAt)),
    discardDraft: async (asked) => orRefused(await drafts.discard(placeOf(asked), asked.input.path.id)),
    restoreDraft: async (asked) => orRefused(await drafts.restore(placeOf(asked), asked.input.path.id)),
    approveDraft: (asked) => approve(parts, asked),
  }
}

const placeOf = ({ user, accountId, kind }: AskedOfAccount) => ({ userId: user.id, accountId, kind })

const NEW_ORDER = { operation: 'postOrder', path: {}, query: new URLSearchParams() } as const

/** What may be sent from the desk may be approved there: behind the idle lock and the fresh code of an order. */
async function approve({ drafts, accounts, ...parts }: DraftRouteParts, asked: Asked<'approveDraft'>) {
  const { user, accountId, input } = asked
  const { id } = input.path
  const place = placeOf(asked)
  const [order, broker] = await Promise.all([drafts.orderOf(place, id), accounts.brokerFor(user.id, accountId)])
  const stopped = order && broker && (await stoppedAtDesk(parts, asked, broker, { ...NEW_ORDER, body: order }))
  return stopped ? responseOf(stopped) : orRefused(await drafts.approve(place, id))
}

function orRefused(kept: Kept | undefined) {
  if (kept === undefined) return ownRefusal(404, 'there is no such draft')
  return kept.kind === 'draft' ? kept.draft : ownRefusal(422, kept.message, kept.field)
}
