/**
 * The house: which rooms stand on which floor. A room is a folder, or a file beside folders. It may import rooms on lower floors of its
 * house, no room beside it and none above.
 */
import { join } from 'node:path'

/** Below each key, its floors from the ground up; rooms of one floor are named together. `.` is every file that is not named. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'apps/web/src': [
    'ui query-client.ts',
    'format',
    'live',
    'page',
    'tables',
    'charts',
    'accounts trading',
    'ticket',
    'widgets',
    'dashboards',
    'desk',
    'routes routeTree.gen.ts',
    'router.tsx',
    'main.tsx',
  ],
  'apps/web/src/live': ['.', 'notifications', 'streams'],
  'apps/web/src/charts': ['bars', '. heat-map', 'drawings'],
  'apps/web/src/trading': [
    'assets journal balances portfolio',
    'alerts activities watchlists orders history',
    'held',
    'chart',
    'positions',
  ],
  'apps/web/src/trading/orders': ['. sending', 'jobs', 'changing', 'list record'],
  'apps/web/src/trading/positions': ['.', 'closing', 'holding', 'list'],
  'apps/web/src/accounts': ['identity keys notifications webhooks guardrails recordings', 'alpaca', 'practice'],
  'apps/web/src/ticket': [
    'draft',
    'facts',
    'figures',
    'warnings templates fields receipt',
    'review',
    'sending',
    'basket approvals keys',
    '.',
  ],
  'apps/web/src/widgets': ['.', 'forex embeds', 'quotes screen', 'market symbol currencies news account tools'],
  'apps/web/src/dashboards': ['kept layout streams', 'editing panel manage', '.'],
  'apps/web/src/desk': ['layers status', '.', 'screens landing offline'],
  'apps/server/src': [
    'clock.ts log.ts metrics.ts serial.ts slices.ts bounded-map.ts budget.ts readiness.ts sealing.ts',
    'quota.ts',
    'http storage',
    'config.ts cluster',
    'identity accounts',
    'alpaca',
    'controls streams markets',
    'practice',
    'waiting',
    'practice-accounts',
    'routes',
    'app.ts',
    'server.ts',
    'main.ts admin',
  ],
  'apps/server/src/alpaca': ['.', 'kept'],
  'apps/server/src/storage': ['tables', '. migrations', 'engine', 'backup'],
  'apps/server/src/practice': ['ledger', 'data feed research', 'answers', '.'],
  'apps/server/src/controls': ['guardrails', 'key-limits locks'],
  'apps/server/src/markets': ['.', 'live recordings', 'survey'],
  'apps/server/src/waiting': ['watching one-place.ts asking.ts', 'alerts held', 'drafts'],
  'apps/server/src/streams': ['.', 'webhooks'],
  'apps/server/src/routes': ['reference', '.'],
  'packages/broker/src': [
    'account waiting',
    'reading',
    'options guardrails',
    'positions margin',
    'cash orders estimate.ts',
    'fills corporate-actions',
    'exercise precheck.ts timing.ts',
    'commands',
    'project next.ts evolve.ts decide.ts',
    'snapshot.ts',
  ],
  'packages/contract/src': ['entities', 'errors streams requests', 'operations', 'desk', 'client openapi'],
  'packages/market/src': [
    'instant.ts escaped.ts arithmetic',
    'sessions',
    'instruments',
    '.',
    'paths',
    'happenings',
    'derive',
    'options watched first-moment.ts',
    'simulated.ts wire.ts',
    'option-wire.ts',
  ],
  'packages/analytics/src': [
    'indicators lots orders equity options liquidity',
    'ratings realised exposure',
    'screen returns',
  ],
}

/** Rooms that are their own house's alone: who is outside comes in by the rest of it, the house's doors. */
const INSIDES: Readonly<Record<string, string>> = {
  'apps/web/src/ticket': 'basket draft fields figures keys receipt review sending warnings',
  'apps/web/src/widgets': 'account currencies forex market news quotes screen symbol tools',
  'apps/web/src/dashboards': 'editing panel streams',
  'apps/web/src/desk': 'layers status',
  'apps/server/src/storage': 'migrations',
  'apps/server/src/practice': 'data feed',
  'apps/server/src/routes': 'reference',
  'packages/broker/src': 'exercise fills',
}

/**
 * The doors of a noun of the desk: its rooms and files that other features may take. Screens stand above all nouns and compose any part of
 * them (`COMPOSING`). A noun that is not named has none.
 */
const DOORS: Readonly<Record<string, string>> = {
  'apps/web/src/accounts/alpaca': 'alpaca-connections.ts',
  'apps/web/src/accounts/guardrails': 'guardrails.ts words.ts',
  'apps/web/src/accounts/identity': 'security-query.ts',
  'apps/web/src/accounts/keys': 'endpoint-snippets.tsx',
  'apps/web/src/accounts/practice': 'clock-controls.tsx configuration.ts trouble.ts',
  'apps/web/src/accounts/recordings': 'recordings.ts',
  'apps/web/src/trading/activities': 'activity-columns.tsx activity-kind.ts activity-words.ts use-activities.ts',
  'apps/web/src/trading/alerts': 'alert-columns.tsx alert-dialog.tsx no-alerts.tsx use-alert-changes.ts',
  'apps/web/src/trading/assets':
    'asset-columns.tsx asset-options.ts buy-sell.tsx contract-terms.ts link-group.ts live-cells.tsx live-spread.tsx quote-line.tsx screen-figure.tsx screen-figures.ts symbol-field.tsx symbol-link.tsx symbol-search.ts symbol-tip.tsx use-terms.ts',
  'apps/web/src/trading/balances': 'closing-only.ts figures.ts formulas.ts funds.ts held-cash.ts reserved.ts',
  'apps/web/src/trading/chart': 'price-chart.tsx symbol-dialog.tsx',
  'apps/web/src/trading/held': 'held-acts.tsx held-query.ts held-words.ts',
  'apps/web/src/trading/history': 'equity-chart.tsx history-query.ts no-history.tsx range.ts use-portfolio-history.ts',
  'apps/web/src/trading/journal':
    'journal-actions.tsx journal.ts note-area.tsx order-notes-card.tsx tags-input.tsx tags-of-holdings.ts write-note.tsx',
  'apps/web/src/trading/orders':
    'changing jobs sending list/filled.tsx list/order-columns.tsx list/order-link.tsx orders-search.ts side-chips.tsx use-all-orders.ts',
  'apps/web/src/trading/portfolio': 'forecast.ts use-live-account.ts use-totals.ts',
  'apps/web/src/trading/positions': 'closing break-even.ts no-positions.tsx position-row.ts use-valued.ts',
  'apps/web/src/trading/watchlists':
    'add-symbols.tsx add-to-list.tsx changes.ts empty-list.tsx list-name-dialog.tsx suggested-sets.tsx',
}
const NOUN = /^apps\/web\/src\/(?:accounts|trading)\/[^/.]+(?=\/)/
const COMPOSING = /^apps\/web\/src\/(desk\/|routes\/|main\.tsx$)/

/** One import, by the files' paths from the root of the repository. */
export interface Import {
  readonly from: string
  readonly to: string
  readonly line: number
  /** Of types alone, or made only when the code runs. */
  readonly isLoose: boolean
  /** Made only when the code runs. */
  readonly isLater?: boolean
}

const NOT_COUNTED = /\.css$|\.test\.tsx?$|(^|\/)testing\/|routeTree\.gen/

/** `import`, `export … from`, an import that stands alone, and one that is made when the code runs. */
const IMPORTS =
  /(?:^|\n)(?:import|export)\s+(type\s+)?([^'"`;]*?)\s*from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|\bimport\s*\(\s*'([^']+)'\s*\)/g

/** What a source imports of this repository; `path` is its own. What is loaded when it is needed closes no ring. */
export function importsOf(path: string, text: string): Import[] {
  const found: Import[] = []
  for (const match of text.matchAll(IMPORTS)) {
    const [, ofTypes, names = '', from, alone, later] = match
    const to = targetOf(path, from ?? alone ?? later ?? '')
    if (to === undefined) continue
    const named = /^\{([^}]*)\}$/.exec(names)?.[1]
    const isAllTypes = named?.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type ')) ?? false
    const line = text.slice(0, match.index).split('\n').length + (match[0].startsWith('\n') ? 1 : 0)
    const isLater = later !== undefined
    found.push({ from: path, to, line, isLoose: ofTypes !== undefined || isAllTypes || isLater, isLater })
  }
  return found
}

export function targetOf(path: string, imported: string): string | undefined {
  const [, part, inside] = /^@paddock\/([a-z]+)\/(.+)$/.exec(imported) ?? []
  if (part !== undefined) return `packages/${part}/src/${inside}.ts`
  return imported.startsWith('.') ? join(path, '..', imported) : undefined
}

/** What comes from outside into a room that is its house's alone, a sentence for each, by file and line. */
export function insideProblems(
  imports: readonly Import[],
  insides: Readonly<Record<string, string>> = INSIDES,
): { readonly path: string; readonly line: number; readonly what: string }[] {
  return Object.entries(insides).flatMap(([house, rooms]) => {
    const paths = rooms.split(' ').map((room) => `${house}/${room}/`)
    return imports
      .filter(({ from, to }) => !from.startsWith(`${house}/`) && paths.some((path) => to.startsWith(path)))
      .filter(({ from, to }) => !NOT_COUNTED.test(from) && !NOT_COUNTED.test(to))
      .map(({ from, to, line }) => ({ path: from, line, what: `takes from inside ${house}: ${to}` }))
  })
}

/** What a feature takes of a noun beside its doors, and the doors that nothing comes through, a sentence for each. */
export function doorProblems(
  imports: readonly Import[],
  doors: Readonly<Record<string, string>> = DOORS,
): { readonly path: string; readonly line: number; readonly what: string }[] {
  const unused = new Set(
    Object.entries(doors).flatMap(([noun, open]) => open.split(' ').map((door) => `${noun}/${door}`)),
  )
  const problems: { path: string; line: number; what: string }[] = []
  const all = [...unused]
  for (const { from, to, line } of imports) {
    const noun = NOUN.exec(to)?.[0]
    if (noun === undefined || from.startsWith(`${noun}/`) || COMPOSING.test(from)) continue
    if (NOT_COUNTED.test(from) || NOT_COUNTED.test(to)) continue
    const door = all.find((door) => to === door || to.startsWith(`${door}/`))
    if (door === undefined) problems.push({ path: from, line, what: `takes of ${noun} what is no door of it: ${to}` })
    else unused.delete(door)
  }
  return [...problems, ...[...unused].map((door) => ({ path: door, line: 1, what: 'is a door that nothing takes' }))]
}

/** What breaks the floors, a sentence for each, by file and line; a room without a floor is named once. */
export function floorProblems(
  imports: readonly Import[],
  houses: Readonly<Record<string, readonly string[]>> = FLOORS,
): { readonly path: string; readonly line: number; readonly what: string }[] {
  const problems: { path: string; line: number; what: string }[] = []
  for (const [house, floors] of Object.entries(houses)) {
    const rooms = new Map(floors.flatMap((floor, height) => floor.split(' ').map((room) => [room, height] as const)))
    const roomOf = (path: string): string | undefined => {
      if (!path.startsWith(`${house}/`)) return undefined
      const [name = '', ...rest] = path.slice(house.length + 1).split('/')
      return rooms.has(name) || rest.length > 0 ? name : '.'
    }
    for (const { from, to, line } of imports) {
      const [room, other] = [roomOf(from), roomOf(to)]
      if (room === undefined || other === undefined || room === other) continue
      if (NOT_COUNTED.test(from) || NOT_COUNTED.test(to)) continue
      const [height, below] = [rooms.get(room), rooms.get(other)]
      if (height === undefined) problems.push({ path: from, line, what: `is in ${house}/${room}, which has no floor` })
      else if (below === undefined)
        problems.push({ path: from, line, what: `takes from ${house}/${other}, which has no floor` })
      else if (below >= height)
        problems.push({ path: from, line, what: `${room} may not import ${other} of ${house}: ${to}` })
    }
  }
  return problems
}

/** Rings of imports that are there when the code runs, between files: each as the files in their order. Tarjan's components. */
export function rings(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to, isLoose } of imports) {
    if (isLoose || NOT_COUNTED.test(from) || NOT_COUNTED.test(to)) continue
    next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  const found: string[][] = []
  const numbers = new Map<string, { number: number; low: number }>()
  const stack: string[] = []
  const isWaiting = new Set<string>()
  const visit = (path: string): { number: number; low: number } => {
    const own = { number: numbers.size, low: numbers.size }
    numbers.set(path, own)
    stack.push(path)
    isWaiting.add(path)
    for (const other of next.get(path) ?? []) {
      const known = numbers.get(other)
      if (!known) own.low = Math.min(own.low, visit(other).low)
      else if (isWaiting.has(other)) own.low = Math.min(own.low, known.number)
    }
    if (own.low === own.number) {
      const ring = stack.splice(stack.indexOf(path))
      for (const one of ring) isWaiting.delete(one)
      if (ring.length > 1) found.push(ring)
    }
    return own
  }
  for (const path of next.keys()) if (!numbers.has(path)) visit(path)
  return found
}
