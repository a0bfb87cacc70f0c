/** Which modules travel together. What every first visit needs is few files: each one costs a request and its headers. */

/** Drawn only when they are asked for, with the libraries behind them. */
const LATER =
  /\/(?:dialog|select|radix-menu|toaster|command-palette|keys-sheet|symbol-search|loaded-icon|data-table|table-bar|row-order|symbol-orders|bulk-results)\.tsx?$|-dialog\.tsx$/
const LIBRARIES =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(?:history|store|react-store|(?:react-)?router|router-core|react-query|query-core))\//
const PARTS =
  /\/web\/src\/(?:ui|format|live|desk|theme)\/|\/identity\/(?:session|use-sign-out|start-practice)|\/packages\/(?:decimal|contract)\/|\/packages\/market\/src\/sessions\//
const RECORDS = /\/web\/src\/(?:orders|positions|assets|tables)\//

/** Shared by two screens at least, so that what only one needs stays with it. */
const shared = (name: string, modules: RegExp) => ({
  name,
  test: (id: string) => modules.test(id) && !LATER.test(id),
  minShareCount: 2,
  priority: 1,
})

export const GROUPS = [
  { name: 'libraries', test: LIBRARIES, priority: 2 },
  shared('parts', PARTS),
  shared('records', RECORDS),
]
