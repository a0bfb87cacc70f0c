/** What a person chose, keeps and draws, each read and written as a whole; and what pages load for whoever opens them. */
import { NO_DRAWINGS } from '@paddock/contract/desk/drawings'
import type { OWN_CHOICES, PAGE_PARTS } from '@paddock/contract/desk/operations/person'
import { preferencesOf, storedPreferences } from '@paddock/contract/desk/preferences'
import { NO_TEMPLATES } from '@paddock/contract/desk/ticket-templates'
import { refusedForCode, type Security } from '../controls/locks/security.ts'
import { json } from '../http/answer.ts'
import type { Identity } from '../identity/identity.ts'
import type { User } from '../identity/session-cache.ts'
import { changeBody, loadBody, saveBody } from '../storage/bodies.ts'
import { drawingsOf, dropDrawings, saveDrawings } from '../storage/drawings.ts'
import { keptTables, saveKeptTable } from '../storage/kept-tables.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { HandlersOf } from './desk-call.ts'
import { iconsAnswer } from './icons.ts'

export interface ChoiceParts {
  readonly db: Database
  readonly identity: Pick<Identity, 'recoveryCodesLeft'>
  readonly security: Security
  /** The origin of TradingView's widgets. */
  readonly tradingViewFrames: string
}

export function choiceHandlers({ db, identity, security }: ChoiceParts): HandlersOf<typeof OWN_CHOICES> {
  async function standing(user: User) {
    const [recoveryCodesLeft, choices] = await Promise.all([
      identity.recoveryCodesLeft(user),
      security.choicesOf(user.id),
    ])
    return { hasSecondFactor: user.hasSecondFactor ?? false, recoveryCodesLeft, choices }
  }
  return {
    getPreferences: ({ user }) => preferences(db, user),
    /** Sets what is named and answers all of it. */
    setPreferences: ({ user, input }) =>
      changeBody(db, 'user_preferences', user.id, (text) => preferencesOf(written(text), input.body)),
    getSecurity: ({ user }) => standing(user),
    async setSecurity(asked) {
      const changed = await security.change(asked, asked.input.body)
      return 'needs' in changed ? refusedForCode(changed) : standing(asked.user)
    },
    // What is kept as text leaves as that text.
    getTicketTemplates: async ({ user }) =>
      json(200, (await loadBody(db, 'ticket_templates', user.id)) ?? JSON.stringify(NO_TEMPLATES)),
    async setTicketTemplates({ user, input }) {
      await saveBody(db, 'ticket_templates', user.id, JSON.stringify(input.body))
      return input.body
    },
    async getTables({ user }) {
      const kept = await keptTables(db, user.id)
      return json(200, `{${kept.map(({ name, body }) => `${JSON.stringify(name)}:${body}`).join(',')}}`)
    },
    async setTable({ user, input }) {
      await saveKeptTable(db, user.id, input.path.name, JSON.stringify(input.body))
      return input.body
    },
    getDrawings: async ({ user, input }) =>
      json(200, (await drawingsOf(db, user.id, input.query.symbol)) ?? JSON.stringify(NO_DRAWINGS)),
    async setDrawings({ user, input }) {
      const text = JSON.stringify(input.body)
      if (text === JSON.stringify(NO_DRAWINGS)) await dropDrawings(db, user.id, input.query.symbol)
      else await saveDrawings(db, user.id, input.query.symbol, text)
      return input.body
    },
  }
}

const written = (text: string | undefined) => storedPreferences(JSON.parse(text ?? '{}'))
const preferences = async (db: Database, user: User) => written(await loadBody(db, 'user_preferences', user.id))

/** The origins that the person's pages may read. */
export const allowedHosts = async (db: Database, user: User): Promise<readonly string[]> =>
  (await preferences(db, user)).hosts

export const pageHandlers = ({ tradingViewFrames }: ChoiceParts): HandlersOf<typeof PAGE_PARTS> => ({
  listIcons: ({ input }) => iconsAnswer(new URLSearchParams({ icons: input.query.icons ?? '' })),
  // Where the widgets are that a page may frame: the same that its policy names.
  getEmbeds: () => ({ frames: tradingViewFrames }),
})
