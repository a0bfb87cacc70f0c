/** Another server that writes between what this one reads and what it writes. */
import type { Database } from '../storage/tables/tables.ts'

/** The database of this server, and what the other one does next, as soon as this one has read of a table. */
export function writtenBetween(db: Database, table: string) {
  let meanwhile: (() => Promise<unknown>) | undefined
  const reads = new WeakSet<object>()
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes(`"${table}"`)) reads.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      const act = reads.has(queryId) ? meanwhile : undefined
      if (act) meanwhile = undefined
      await act?.()
      return result
    },
  })
  return {
    db: watched,
    next(act: () => Promise<unknown>) {
      meanwhile = act
    },
    isDone: () => meanwhile === undefined,
  }
}
