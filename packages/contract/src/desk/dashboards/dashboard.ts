/** A dashboard as it is stored, sent and exported: widgets in order, and where they stand on screens of each width. */
import * as z from 'zod/mini'

/** Least widths in pixels of the window. */
export const BREAKPOINTS = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const
export type Breakpoint = keyof typeof BREAKPOINTS
export const BREAKPOINT_NAMES = ['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const satisfies readonly Breakpoint[]

/** Columns of the grid: about 90 pixels each, so that a widget is as wide on one screen as on the next. */
export const COLUMNS: Readonly<Record<Breakpoint, number>> = { xs: 4, sm: 6, md: 6, lg: 8, xl: 12, '2xl': 12 }

/** Widgets whose symbols go together. Each has a colour as well; the letter is what tells them apart without it. */
export const LINK_GROUPS = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type LinkGroup = (typeof LINK_GROUPS)[number]

export const RENDERINGS = ['native', 'embed'] as const
export type Rendering = (typeof RENDERINGS)[number]

export const MOST_WIDGETS = 40
export const MOST_DASHBOARDS = 40
export const MOST_NAME = 60
const MOST_FORMER = 10
/** Kept of each dashboard, the newest ones. */
export const MOST_VERSIONS = 20
/** How long a removed one can be brought back. */
export const TRASH_DAYS = 30
/** Rows: a dashboard this long is some forty screens. */
export const MOST_ROWS = 2_000
export const MOST_HEIGHT = 100

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
/** Neither control characters nor halves of one: a name becomes an address. */
const PLAIN = /^\P{C}*$/u

const WidgetId = z.string().check(z.regex(/^[\w-]{1,40}$/))

/** Its key, and the options that differ from its defaults. An unknown key is kept: it may be of a newer desk. */
export const StoredWidget = z.strictObject({
  id: WidgetId,
  key: z.string().check(z.regex(/^[A-Z][A-Za-z]{1,39}$/)),
  options: z.record(z.string(), z.json()),
  /** Which of its two renderings is shown; without it the person's default. */
  rendering: z.optional(z.enum(RENDERINGS)),
  link: z.optional(z.enum(LINK_GROUPS)),
  /** Stays where it is while others are moved. */
  isLocked: z.optional(z.boolean()),
  /** Keeps its symbols streamed where a plan has no place for all: others give way first. */
  alwaysStreams: z.optional(z.boolean()),
})
export type StoredWidget = z.infer<typeof StoredWidget>

/** Where a widget stands: columns and rows from the top left. */
export const Place = z.strictObject({
  id: WidgetId,
  x: whole(0, 11),
  y: whole(0, MOST_ROWS),
  w: whole(1, 12),
  h: whole(1, MOST_HEIGHT),
})
export type Place = z.infer<typeof Place>
export type Layout = readonly Place[]

const StoredLayout = z.optional(z.array(Place).check(z.maxLength(MOST_WIDGETS)))

/** Only the widths that were arranged by hand; the others follow from them. */
const Layouts = z.strictObject({
  xs: StoredLayout,
  sm: StoredLayout,
  md: StoredLayout,
  lg: StoredLayout,
  xl: StoredLayout,
  '2xl': StoredLayout,
})

/** What of a dashboard a person makes: its address follows from its name. */
export const DashboardContent = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_NAME), z.regex(PLAIN)),
  widgets: z.array(StoredWidget).check(z.maxLength(MOST_WIDGETS)),
  layouts: Layouts,
  /** Where it was before it was renamed: links made then still lead here. */
  formerIds: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(MOST_NAME))).check(z.maxLength(MOST_FORMER)),
  ),
})
export type DashboardContent = z.infer<typeof DashboardContent>

export interface Dashboard extends DashboardContent {
  readonly id: string
  readonly path: string
}

/** The id of the dashboard everybody starts with, which cannot be removed. */
export const MAIN_ID = 'dashboard'
/** That of the dashboard for trading, whose content is in `trading.ts`. */
export const TRADING_ID = 'trading'

/** Lower-cased, whitespace turned into hyphens. Empty for a name of whitespace alone. */
export const idOfName = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-')

/**
 * What is wrong with a name, in a sentence; undefined for one that can be had. `others` are the ids of the other dashboards. The main
 * dashboard keeps its id whatever it is called, so its name is never taken.
 */
export function nameProblem(name: string, others: Iterable<string>, isMain = false): string | undefined {
  const id = idOfName(name)
  if (id === '') return 'A dashboard needs a name.'
  if (name.trim().length > MOST_NAME) return `A name has at most ${MOST_NAME} characters.`
  if (!PLAIN.test(name)) return 'A name has no control characters.'
  // A path of dots leads somewhere else.
  if (/^\.+$/.test(id)) return 'A name of dots has no address.'
  if (isMain) return undefined
  if (id === MAIN_ID || [...others].includes(id)) return `There is a dashboard at ${pathOfId(id)} already.`
  return undefined
}

/** The main dashboard is at `/dashboard`, every other one below it. */
export const pathOfId = (id: string): string => (id === MAIN_ID ? '/dashboard' : `/dashboard/${encodeURIComponent(id)}`)

export const dashboardOf = (id: string, content: DashboardContent): Dashboard => ({
  id,
  path: pathOfId(id),
  ...content,
})

/** The one everybody starts with: on a wide screen the calendar stands beside prices and movers, and all three are in sight. */
export const MAIN_CONTENT: DashboardContent = {
  name: 'Main Dashboard',
  widgets: [
    { id: 'market-data', key: 'MarketData', options: {} },
    { id: 'stock-market', key: 'StockMarket', options: {} },
    { id: 'economic-calendar', key: 'EconomicCalendar', options: {} },
  ],
  layouts: {
    xs: [
      { id: 'market-data', x: 0, y: 0, w: 4, h: 11 },
      { id: 'stock-market', x: 0, y: 11, w: 4, h: 11 },
      { id: 'economic-calendar', x: 0, y: 22, w: 4, h: 11 },
    ],
    xl: [
      { id: 'market-data', x: 0, y: 0, w: 7, h: 11 },
      { id: 'stock-market', x: 0, y: 11, w: 7, h: 6 },
      { id: 'economic-calendar', x: 7, y: 0, w: 5, h: 17 },
    ],
  },
}
export const MAIN_DASHBOARD: Dashboard = dashboardOf(MAIN_ID, MAIN_CONTENT)

/** A dashboard as the server answers it. */
export const StoredDashboard = z.object({
  id: z.string(),
  version: z.number(),
  updatedAt: z.string(),
  removedAt: z.optional(z.string()),
  content: DashboardContent,
})

/** What a dashboard was before a change. */
export const DashboardVersion = z.object({ version: z.number(), replacedAt: z.string(), content: z.unknown() })
