/**
 * Which modules travel together. What every first visit needs is few files: each one costs a request and its headers. What that is is read
 * from the imports: whatever the landing page, the frame of the desk and its first dashboard reach without a dynamic import.
 */
import type { Plugin } from 'vite'

/** What a first visit begins with, each with a file of its own for what no other of them reaches; the first one's is everybody's. */
const BEGINNINGS: readonly (readonly [name: string, module: RegExp])[] = [
  ['parts', /\/web\/src\/main\.tsx$/],
  ['welcome', /\/routes\/_plain(?:\/index)?\.tsx\?tsr-split=component$/],
  ['desk', /\/routes\/_desk\.tsx\?tsr-split=component$/],
  ['dashboard', /\/routes\/_desk\/dashboard\.index\.tsx\?tsr-split=component$/],
  ['dashboard', /\/widgets\/[a-z]+\/(?:market-data|stock-market|economic-calendar)\/widget\.ts$/],
]
const LIBRARIES =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(?:history|store|react-store|(?:react-)?router|router-core|react-query|query-core))\//
/** Of the libraries, what only later screens use. */
const LATER =
  /\/(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|useMutationState|useIsFetching)\.js$/
/** What the status bar asks for once the desk stands: little files, of which each would cost more in headers than it holds. */
const MARKS = /\/web\/src\/(?:desk\/status\/(?:held-mark|job-marks)|accounts\/practice\/trouble-mark)\.tsx$/
/** What only dashboards have. The rest of what the first one shows, of orders, positions and assets, other screens show as well: it travels with the desk. */
const ONLY_DASHBOARDS = /\/web\/src\/(?:dashboards|widgets|routes|desk\/screens\/dashboard-screen)/

interface Imports {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** The file of each of our modules that a first visit needs: that of the only beginning that reaches it, or everybody's. */
function firstVisit(imports: Imports): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const id of imports.getModuleIds()) {
    const [file] = BEGINNINGS.find(([, module]) => module.test(id)) ?? []
    if (file !== undefined) reach(id, file, new Set())
  }
  return files

  function reach(id: string, file: string, seen: Set<string>): void {
    if (seen.has(id) || id.includes('/node_modules/')) return
    seen.add(id)
    const other = files.get(id)
    files.set(id, other === undefined || other === file ? file : 'parts')
    for (const imported of imports.getModuleInfo(id)?.importedIds ?? []) reach(imported, file, seen)
  }
}

/** The build's files: one for each beginning of a first visit, the libraries with the first, and the rest as it is loaded. */
export function chunks(): Plugin {
  let files: ReadonlyMap<string, string> = new Map()
  const groups = [
    // A group takes along what its modules import, so what is everybody's is taken first.
    {
      name: 'parts',
      test: (id: string) => (LIBRARIES.test(id) && !LATER.test(id)) || files.get(id) === 'parts',
      priority: 3,
    },
    {
      name: 'desk',
      test: (id: string) => files.get(id) === 'desk' || (files.get(id) === 'dashboard' && !ONLY_DASHBOARDS.test(id)),
      priority: 2,
    },
    { name: (id: string) => files.get(id) ?? null, priority: 1 },
    { name: 'marks', test: MARKS },
  ]
  return {
    name: 'paddock-chunks',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      files = firstVisit(this)
    },
  }
}
