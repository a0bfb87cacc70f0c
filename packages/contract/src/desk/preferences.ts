/** What a person chose for themselves, on whichever machine they sign in. */
import * as z from 'zod/mini'
import { MAIN_ID, MOST_NAME, RENDERINGS, type Rendering } from './dashboards/dashboard.ts'
import { Sounds } from './sounds.ts'

export interface Preferences {
  /** Whether the browser may load what is not the desk's own: TradingView's widgets. */
  readonly areEmbedsAllowed: boolean
  /** How widgets are drawn that say nothing of it themselves. */
  readonly rendering: Rendering
  /** The id of the dashboard the desk opens with. */
  readonly start: string
  /** Origins that widgets of the person's own may read from their browser. */
  readonly hosts: readonly string[]
  /** What is heard of which event; as usual where nothing was chosen. */
  readonly sounds?: Sounds
}

const DashboardId = z.string().check(z.minLength(1), z.maxLength(MOST_NAME))
export const MOST_HOSTS = 20
/** As a page's policy takes it: nothing that could add to the policy. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

/** Some of the choices; what is left out stays as it was. Unknown ones are refused. */
export const PreferenceChanges = z.strictObject({
  areEmbedsAllowed: z.optional(z.boolean()),
  rendering: z.optional(z.enum(RENDERINGS)),
  start: z.optional(DashboardId),
  hosts: z.optional(
    z.readonly(z.array(z.string().check(z.maxLength(260), z.regex(ORIGIN))).check(z.maxLength(MOST_HOSTS))),
  ),
  /** All of it, in the place of what was chosen before. */
  sounds: z.optional(Sounds),
})
export type PreferenceChanges = z.infer<typeof PreferenceChanges>

/** Every choice, those that were never made as they usually are: nothing of others is loaded. */
export const preferencesOf = (...changes: readonly PreferenceChanges[]): Preferences =>
  Object.assign({ areEmbedsAllowed: false, rendering: 'native', start: MAIN_ID, hosts: [] }, ...changes)

/** Of what was stored: choices that are no more are left out. */
export const storedPreferences = (stored: unknown): Preferences =>
  preferencesOf(z.object(PreferenceChanges.shape).parse(stored))
