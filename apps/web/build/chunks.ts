/** Which modules travel together. What every first visit needs is few files: each one costs a request and its headers. */

/** Drawn only when they are asked for, with the libraries behind them. */
const LATER =
  /\/(?:dialog|select|radix-menu|toaster|command-palette|keys-sheet|symbol-search|loaded-icon|tabs)\.tsx?$|-dialog\.tsx$|\/(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|useMutationState|useIsFetching)\.js$/
const LIBRARIES =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(?:history|store|react-store|(?:react-)?router|router-core|react-query|query-core))\//
const PARTS =
  /\/web\/src\/(?:ui|format|live|desk|theme)\/|\/identity\/(?:session|use-sign-out|start-practice)|\/packages\/(?:decimal|contract)\/|\/packages\/market\/src\/sessions\//
/** What a dashboard shows of the account. Tables come with the first screen that has one. */
const RECORDS =
  /\/web\/src\/(?:orders\/(?:cancel-button|distance|fate|filled|mutations|refusal|words)|positions\/(?:use-valued|valuation)|assets\/(?:live-cells|symbol|symbol-link|use-symbol-card)|tables\/(?:facts|list-state))\.tsx?$/

/** Shared by two screens at least, so that what only one needs stays with it. */
const shared = (name: string, modules: RegExp) => ({
  name,
  test: (id: string) => modules.test(id) && !LATER.test(id),
  minShareCount: 2,
  priority: 1,
})

export const GROUPS = [
  { name: 'libraries', test: (id: string) => LIBRARIES.test(id) && !LATER.test(id), priority: 2 },
  shared('parts', PARTS),
  shared('records', RECORDS),
]
