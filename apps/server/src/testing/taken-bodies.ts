import type { DeskOperationName } from '@paddock/contract/desk/operations/calls'

const DASHBOARD = { name: 'Day', widgets: [], layouts: {} }
/** Bodies of the desk's own calls that are taken. */
export const TAKEN_BODIES: Readonly<Partial<Record<DeskOperationName, object>>> = {
  openAccount: { name: 'Another' },
  renameAccount: { name: 'Renamed' },
  forkAccount: { name: 'Forked' },
  transferMoney: { kind: 'deposit', amount: '100' },
  setPracticeClock: { kind: 'pause' },
  beginTrouble: { kind: 'reject' },
  addAlert: { kind: 'time', at: '2026-03-10T15:00:00Z' },
  addDashboard: { content: DASHBOARD },
  orderDashboards: { order: [] },
  changeDashboard: { version: 0, content: DASHBOARD },
  setTicketTemplates: { templates: [], usual: null },
  setTable: { layout: null, views: [] },
  setDrawings: { drawings: [], isLocked: false, isHidden: false },
  writeOrderNotes: { tags: [], note: 'Bought the dip.' },
  writeJournalEntry: { symbol: 'AAPL', at: '2026-03-09T15:00:00Z', text: 'Watched.' },
  holdOrder: { symbol: 'AAPL', side: 'sell', qty: '1', steps: [{ when: { kind: 'close', minutesBefore: 5 } }] },
  keepDraft: { order: { symbol: 'AAPL', qty: '1', side: 'buy', type: 'market', time_in_force: 'day' } },
}
