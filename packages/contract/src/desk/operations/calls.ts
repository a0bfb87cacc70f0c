/** Where the sign-in is asked. Its calls are the identity's own and in no table: the sign-in library answers some, and all by its words. */
export const SIGN_IN_PATH = '/api/_auth'

/**
 * Every call of the desk's own API: its name, its method and its path. This list is all of the table that a page needs to make a call, so it
 * imports nothing; what a call takes, answers and refuses is in the file of its noun beside this one.
 */
export const DESK_CALLS = {
  listIcons: 'GET /api/icons/lucide.json',
  getEmbeds: 'GET /api/embeds',

  listAccounts: 'GET /api/accounts',
  openAccount: 'POST /api/accounts',
  renameAccount: 'PATCH /api/accounts/{accountId}',
  archiveAccount: 'POST /api/accounts/{accountId}/archive',
  restoreAccount: 'POST /api/accounts/{accountId}/restore',
  resetAccount: 'POST /api/accounts/{accountId}/reset',
  rewindAccount: 'POST /api/accounts/{accountId}/rewind',
  forkAccount: 'POST /api/accounts/{accountId}/fork',

  getWithdrawable: 'GET /api/accounts/{accountId}/transfers',
  transferMoney: 'POST /api/accounts/{accountId}/transfers',
  getLivePrices: 'GET /api/accounts/{accountId}/market',
  getBlocks: 'GET /api/accounts/{accountId}/blocks',
  setBlocks: 'PATCH /api/accounts/{accountId}/blocks',
  getPracticeClock: 'GET /api/accounts/{accountId}/clock',
  setPracticeClock: 'PUT /api/accounts/{accountId}/clock',
  stopPracticeClock: 'DELETE /api/accounts/{accountId}/clock',
  getDials: 'GET /api/accounts/{accountId}/dials',
  setDials: 'PATCH /api/accounts/{accountId}/dials',
  listTroubles: 'GET /api/accounts/{accountId}/trouble',
  beginTrouble: 'POST /api/accounts/{accountId}/trouble',
  endTroubles: 'DELETE /api/accounts/{accountId}/trouble',
  endTrouble: 'DELETE /api/accounts/{accountId}/trouble/{id}',
  getOrderRecord: 'GET /api/accounts/{accountId}/orders/{orderId}/record',

  listKeys: 'GET /api/accounts/{accountId}/keys',
  makeKey: 'POST /api/accounts/{accountId}/keys',
  limitKey: 'PATCH /api/accounts/{accountId}/keys/{keyId}',
  revokeKey: 'DELETE /api/accounts/{accountId}/keys/{keyId}',

  getNotifications: 'GET /api/accounts/{accountId}/notifications',
  setNotifications: 'PATCH /api/accounts/{accountId}/notifications',

  listHeldOrders: 'GET /api/accounts/{accountId}/held',
  holdOrder: 'POST /api/accounts/{accountId}/held',
  getHeldOrder: 'GET /api/accounts/{accountId}/held/{id}',
  cancelHeldOrder: 'DELETE /api/accounts/{accountId}/held/{id}',
  answerHeldOrder: 'POST /api/accounts/{accountId}/held/{id}/answer',

  getLiveLock: 'GET /api/accounts/{accountId}/lock',
  useLiveAccount: 'POST /api/accounts/{accountId}/lock/used',

  getGuardrails: 'GET /api/accounts/{accountId}/guardrails',
  setGuardrails: 'PATCH /api/accounts/{accountId}/guardrails',
  listGuardrailReceipts: 'GET /api/accounts/{accountId}/guardrails/receipts',

  listDrafts: 'GET /api/accounts/{accountId}/drafts',
  keepDraft: 'POST /api/accounts/{accountId}/drafts',
  changeDraft: 'PATCH /api/accounts/{accountId}/drafts/{id}',
  discardDraft: 'DELETE /api/accounts/{accountId}/drafts/{id}',
  restoreDraft: 'POST /api/accounts/{accountId}/drafts/{id}/restore',
  approveDraft: 'POST /api/accounts/{accountId}/drafts/{id}/approve',

  getJournal: 'GET /api/accounts/{accountId}/papers',
  writeOrderNotes: 'PUT /api/accounts/{accountId}/papers/orders/{clientOrderId}',
  dropOrderNotes: 'DELETE /api/accounts/{accountId}/papers/orders/{clientOrderId}',
  writeJournalEntry: 'PUT /api/accounts/{accountId}/papers/journal/{id}',
  dropJournalEntry: 'DELETE /api/accounts/{accountId}/papers/journal/{id}',

  listAlerts: 'GET /api/accounts/{accountId}/alerts',
  addAlert: 'POST /api/accounts/{accountId}/alerts',
  listReachedAlerts: 'GET /api/accounts/{accountId}/alerts/reached',
  changeAlert: 'PATCH /api/accounts/{accountId}/alerts/{id}',
  removeAlert: 'DELETE /api/accounts/{accountId}/alerts/{id}',
  restoreAlert: 'POST /api/accounts/{accountId}/alerts/{id}/restore',

  listWebhooks: 'GET /api/accounts/{accountId}/webhooks',
  addWebhook: 'POST /api/accounts/{accountId}/webhooks',
  changeWebhook: 'PATCH /api/accounts/{accountId}/webhooks/{id}',
  removeWebhook: 'DELETE /api/accounts/{accountId}/webhooks/{id}',
  renewWebhookSecret: 'POST /api/accounts/{accountId}/webhooks/{id}/secret',
  testWebhook: 'POST /api/accounts/{accountId}/webhooks/{id}/test',
  listDeliveries: 'GET /api/accounts/{accountId}/webhooks/deliveries',
  resendDelivery: 'POST /api/accounts/{accountId}/webhooks/deliveries/{id}/resend',

  getFundamentals: 'GET /api/accounts/{accountId}/research/fundamentals',
  getEconomicCalendar: 'GET /api/accounts/{accountId}/research/economic-calendar',
  getReferences: 'GET /api/accounts/{accountId}/research/references',
  getReferenceBars: 'GET /api/accounts/{accountId}/research/references/bars',
  getScreen: 'GET /api/accounts/{accountId}/research/screen',
  getPublicFundamentals: 'GET /api/market/research/fundamentals',
  getPublicEconomicCalendar: 'GET /api/market/research/economic-calendar',
  getPublicReferences: 'GET /api/market/research/references',
  getPublicReferenceBars: 'GET /api/market/research/references/bars',
  getPublicScreen: 'GET /api/market/research/screen',

  listDashboards: 'GET /api/dashboards',
  addDashboard: 'POST /api/dashboards',
  orderDashboards: 'PUT /api/dashboards',
  changeDashboard: 'PUT /api/dashboards/{id}',
  removeDashboard: 'DELETE /api/dashboards/{id}',
  listDashboardVersions: 'GET /api/dashboards/{id}/versions',
  restoreDashboard: 'POST /api/dashboards/{id}/restore',

  getPreferences: 'GET /api/preferences',
  setPreferences: 'PATCH /api/preferences',
  getSecurity: 'GET /api/security',
  setSecurity: 'PATCH /api/security',
  getTicketTemplates: 'GET /api/ticket-templates',
  setTicketTemplates: 'PUT /api/ticket-templates',
  getTables: 'GET /api/tables',
  setTable: 'PUT /api/tables/{name}',
  getDrawings: 'GET /api/drawings',
  setDrawings: 'PUT /api/drawings',

  listConnections: 'GET /api/alpaca',
  addConnection: 'POST /api/alpaca',
  removeConnection: 'DELETE /api/alpaca/{connectionId}',
  testConnection: 'POST /api/alpaca/{connectionId}/test',
  replaceConnectionKey: 'PUT /api/alpaca/{connectionId}/key',
  renameConnection: 'PUT /api/alpaca/{connectionId}/name',
  setConnectionFeeds: 'PUT /api/alpaca/{connectionId}/feeds',
  setConnectionLimit: 'PUT /api/alpaca/{connectionId}/limit',
  setConnectionOwnData: 'PUT /api/alpaca/{connectionId}/own-data',
  watchConnection: 'GET /api/alpaca/{connectionId}/monitor',
  resyncConnection: 'POST /api/alpaca/{connectionId}/resync',
  setConnectionServers: 'PUT /api/alpaca/{connectionId}/servers',
  lockConnection: 'PUT /api/alpaca/{connectionId}/lock',
  unlockConnection: 'PUT /api/alpaca/{connectionId}/unlock',

  listRecordings: 'GET /api/recordings',
  addRecording: 'POST /api/recordings',
  getRecording: 'GET /api/recordings/{id}',
  removeRecording: 'DELETE /api/recordings/{id}',
  cancelRecording: 'POST /api/recordings/{id}/cancel',
} as const

export type DeskOperationName = keyof typeof DESK_CALLS
