/** Every dialog, menu and card that opens over a page: where it is, and how a person gets to it. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { appOf } from '../apps/server/src/testing/authenticator.ts'
import { HEADERS, serverAddress, upstreamAddress } from './address.ts'
import { PASSWORD, placed, someContracts, tryOpenMarket, tryPracticeMarket } from './desk.ts'
import { newKey } from './upstream.ts'

type Step = (page: Page) => Promise<unknown>

/** What is opened: the file and the component that draws it, as `placesInSource` names them; on which page; by which steps. */
type Opened = readonly [place: string, path: string, ...steps: readonly Step[]]

/** The person and the account that some of them need, and what is opened with them. */
interface Group {
  readonly name: string
  readonly begin: (page: Page) => Promise<unknown>
  readonly opened: readonly Opened[]
}

const press =
  (key: string): Step =>
  (page) =>
    page.keyboard.press(key)
const button =
  (name: string | RegExp, isExact = true): Step =>
  (page) =>
    page.getByRole('button', { name, exact: isExact }).first().click()
const item =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('menuitem', { name }).click()
const fill =
  (label: string | RegExp, text: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).last().fill(text)
/** The last button of this name: that of the dialog over the page. */
const last =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click()
const turn =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('switch', { name }).first().click()
const rightClick =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).first().click({ button: 'right' })
const size =
  (width: number, height: number): Step =>
  (page) =>
    page.setViewportSize({ width, height })

/** Of letters alone: what has figures in it is not to be cut. */
const newName = () => Array.from({ length: 12 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)]).join('')

async function send(page: Page, method: 'POST' | 'PUT' | 'PATCH', path: string, data: object = {}) {
  const answer = await page.request.fetch(path, { method, headers: HEADERS, data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.status() === 204 ? undefined : answer.json()
}

const EXITS = { order_class: 'bracket', take_profit: { limit_price: '90.00' }, stop_loss: { stop_price: '50.00' } }

/** An account with shares, some sold short, a coin, contracts alone and as a spread, and orders at rest of every kind: figures of every length. Answers the contract and an order. */
export async function tradingAccount(page: Page): Promise<{ account: string; contract: string; order: string }> {
  await tryOpenMarket(page)
  const account = await placed(
    page,
    { symbol: 'NVDA', qty: '20', type: 'limit', limit_price: '60.00', ...EXITS },
    { symbol: 'KO', notional: '50', type: 'limit', limit_price: '20.00' },
    { symbol: 'AAPL', qty: '10' },
    { symbol: 'TSLA', qty: '7', side: 'sell' },
    { symbol: 'BTC/USD', qty: '0.056789123', time_in_force: 'gtc' },
    { symbol: 'AAPL', qty: '10', type: 'limit', limit_price: '90.00', time_in_force: 'gtc' },
    { symbol: 'BTC/USD', qty: '0.012345678', type: 'limit', limit_price: '20000.00', time_in_force: 'gtc' },
  )
  const [contract = '', ...legs] = await someContracts(page, account, 3)
  const spread = {
    order_class: 'mleg',
    legs: legs.map((symbol, at) => ({
      ...{ symbol, ratio_qty: '1', side: at === 0 ? 'buy' : 'sell' },
      position_intent: at === 0 ? 'buy_to_open' : 'sell_to_open',
    })),
  }
  await placed(
    page,
    { symbol: contract, qty: '2' },
    { symbol: contract, qty: '1', type: 'limit', limit_price: '1.05' },
    { ...spread, qty: '1' },
    { ...spread, qty: '3', type: 'limit', limit_price: '0.01' },
  )
  const orders: { id: string }[] = await (await page.request.get(`/api/accounts/${account}/v2/orders`)).json()
  return { account, contract, order: orders[0]?.id ?? '' }
}

/** A trading account with a draft that awaits approval, an order in part shares, a tag and a template. */
async function busyAccount(page: Page): Promise<void> {
  const { account } = await tradingAccount(page)
  await placed(page, { symbol: 'KO', notional: '50', type: 'limit', limit_price: '20.00' })
  await send(page, 'POST', `/api/accounts/${account}/v2/watchlists`, {
    name: 'Long term',
    symbols: ['AAPL', 'BTC/USD'],
  })
  const orders: { client_order_id: string }[] = await (
    await page.request.get(`/api/accounts/${account}/v2/orders`)
  ).json()
  const notes = { note: '', tags: ['earnings'] }
  await send(page, 'PUT', `/api/accounts/${account}/papers/orders/${orders[0]?.client_order_id}`, notes)
  const { keyId, secretKey } = await send(page, 'POST', `/api/accounts/${account}/keys`, {
    name: 'Bot',
    limits: { orderValue: '5' },
  })
  const refused = await page.request.post('/v2/orders', {
    headers: { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey },
    data: { symbol: 'AAPL', qty: '7', side: 'buy', type: 'limit', time_in_force: 'day', limit_price: '1.00' },
  })
  expect(refused.status()).toBe(403)
}

/** A dashboard of its own for each widget whose dialogs are opened. */
async function widgetsOf(page: Page): Promise<void> {
  await tryPracticeMarket(page)
  for (const key of ['Screener', 'OptionChain', 'Chart', 'TechnicalAnalysis', 'Alerts']) {
    const widgets = [{ id: 'one', key, options: {}, ...(key === 'TechnicalAnalysis' && { rendering: 'embed' }) }]
    await send(page, 'POST', '/api/dashboards', { content: { name: key, widgets, layouts: {} } })
  }
}

/** A person with a password, so that nothing is kept from them; two practice accounts, one of them archived. */
async function savedPerson(page: Page): Promise<void> {
  await tryPracticeMarket(page)
  await send(page, 'POST', '/api/_auth/guest/keep', {
    email: `${newName()}@example.com`,
    password: PASSWORD,
  })
}

/** A person with a paper and a live account at Alpaca. */
async function connectedPerson(page: Page): Promise<void> {
  const keys = [
    { ...(await newKey(upstreamAddress, { isOpen: true })), name: 'Paper desk' },
    { ...(await newKey(serverAddress, { isOpen: true })), name: 'Household' },
  ]
  await savedPerson(page)
  for (const key of keys) await send(page, 'POST', '/api/alpaca', key)
}

/** On the way to an authenticator app: its picture to be scanned, and its first code. */
const scanned: readonly Step[] = [
  button('Set up'),
  fill('Password', PASSWORD),
  last('Continue'),
  (page) => expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible(),
]
const confirmed: Step = async (page) => {
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '')
  const nextCode = appOf(`otpauth://totp/Paddock?secret=${secret}`, 3_000)
  await page.getByLabel('Code of your authenticator app').fill(nextCode())
  await last('Confirm')(page)
  await expect(page.getByRole('dialog', { name: 'Store your recovery codes' })).toBeVisible()
}

export const GROUPS: readonly Group[] = [
  {
    name: 'of the frame and the ticket',
    begin: busyAccount,
    opened: [
      ['desk/layers/command-palette: CommandPalette', '/balances', press('/')],
      ['desk/layers/keys-sheet: KeysSheet', '/balances', press('?')],
      ['desk/layers/notifications-drawer: NotificationsDrawer', '/balances', button(/^Notifications/)],
      ['desk/header: AccountSwitcher', '/balances', button(/^Account: /)],
      [
        'accounts/practice/open-account-dialog: OpenAccountDialog',
        '/balances',
        button(/^Account: /),
        item('New practice account'),
      ],
      ['desk/sidebar: PersonMenu', '/balances', button(/account menu$/)],
      ['accounts/identity/sign-out-dialog: SignOutDialog', '/balances', button(/account menu$/), item('Sign out')],
      ['desk/status/market-phase: ClockMenu', '/balances', button(/^Practice clock/)],
      [
        'desk/status/connections-card: ConnectionsCard',
        '/balances',
        (page) =>
          page
            .getByRole('contentinfo')
            .getByRole('button', { name: /stream/ })
            .click(),
      ],
      ['desk/bottom-bar: BottomBar', '/balances', size(390, 844), button('More')],
      ['ticket/ticket-dialog: OpenTicket', '/balances', press('b')],
      ['ticket/templates/templates-menu: TemplatesMenu', '/assets/AAPL', button('Templates')],
      [
        'ticket/templates/save-template: SaveTemplate',
        '/assets/AAPL',
        button('Templates'),
        item('Save as template…'),
        fill('Name', 'A template of a long name'),
      ],
      [
        'ticket/templates/templates-dialog: TemplatesDialog',
        '/assets/AAPL',
        button('Templates'),
        item('Save as template…'),
        fill('Name', 'Swing'),
        last('Save template'),
        (page) => expect(page.getByRole('dialog')).toBeHidden(),
        button('Templates'),
        item('All templates…'),
      ],
      [
        'ticket/templates/templates-dialog: TemplatesDialog',
        '/assets/AAPL',
        button('Templates'),
        item('All templates…'),
        last('Rename Swing'),
      ],
      ['ticket/approvals/keep-dialog: KeepDialog', '/assets/AAPL', button('Templates'), item('Keep as draft…')],
      ['ticket/sending/request-menu: RequestMenu', '/assets/AAPL', button('Copy the request')],
      ['ticket/fields/size-field: SizeField', '/assets/AAPL', button(/^Size in /)],
      ['trading/watchlists/add-to-list: AddToList', '/assets/AAPL', button('Add AAPL to a watchlist')],
      ['trading/alerts/alert-dialog: Form', '/assets/AAPL', press('a')],
      [
        'ticket/basket/basket-dialog: Compose',
        '/balances',
        press('/'),
        (page) => page.getByRole('combobox', { name: /search/i }).fill('basket'),
        press('Enter'),
        fill('Symbols and weights', 'AAPL 5\nMSFT 5\nNOPE 3'),
      ],
      [
        'trading/orders/jobs/job-dialog: JobInDialog',
        '/balances',
        press('/'),
        (page) => page.getByRole('combobox', { name: /search/i }).fill('basket'),
        press('Enter'),
        fill('Symbols and weights', 'KO 1'),
        last(/^Send \d+ orders?$/),
        (page) => expect(page.getByRole('dialog').getByRole('status')).toContainText('done'),
      ],
    ],
  },
  {
    name: 'of orders and positions',
    begin: busyAccount,
    opened: [
      ['trading/positions/closing/close-dialog: CloseDialog', '/positions', button('Close AAPL')],
      ['trading/positions/closing/position-actions: PositionMenu', '/positions', button('More on AAPL')],
      [
        'trading/positions/closing/position-dialogs: ReverseDialog',
        '/positions',
        button('More on AAPL'),
        item(/^Reverse/),
      ],
      [
        'trading/positions/closing/exercise-dialog: ExerciseDialog',
        '/positions',
        button(/^More on AAPL .*(call|put)/i),
        item(/^Exercise/),
      ],
      [
        'trading/positions/closing/position-dialogs: RollDialog',
        '/positions',
        button(/^More on AAPL .*(call|put)/i),
        item(/^Roll/),
      ],
      ['trading/positions/closing/bulk-close-dialog: BulkCloseDialog', '/positions', button('Close all…')],
      [
        'trading/positions/closing/bulk-stops-dialog: BulkStopsDialog',
        '/positions',
        (page) => page.getByRole('checkbox', { name: 'Select AAPL', exact: true }).click(),
        button(/^Set stops on /),
      ],
      ['trading/positions/list/statements: Statements', '/positions', button('Statements')],
      ['trading/positions/list/statements: LotsDialog', '/positions', button('Statements'), item(/lots/i)],
      ['trading/positions/list/open-positions: OpenPositions', '/positions', button('Ungrouped')],
      ['tables/table-tools: Views', '/positions', button('Views')],
      ['tables/table-tools: Views', '/positions', button('Views'), item(/^Save/)],
      ['tables/columns-dialog: ColumnsDialog', '/positions', button('Columns')],
      ['tables/table-tools: ExportMenu', '/positions', button('Export')],
      [
        'trading/assets/symbol-menu: SymbolMenu',
        '/positions',
        (page) =>
          page
            .getByRole('table', { name: 'Open positions' })
            .getByRole('link', { name: 'AAPL', exact: true })
            .first()
            .click({ button: 'right' }),
      ],
      ['desk/screens/orders-screen: BrokerOrders', '/orders', button(/^Cancel \d+…/)],
      [
        'trading/orders/changing/cancel-dialog: CancelDialog',
        '/orders',
        button(/^Cancel \d+…/),
        item(/^All \d+ working orders…/),
      ],
      ['trading/orders/list/order-columns: OrderActions', '/orders', button('More on the AAPL order')],
      ['trading/orders/changing/reenter: ReenterDialog', '/orders', button('Edit… Cancel and re-enter KO order')],
      [
        'trading/orders/changing/edit-dialog: EditDialog',
        '/orders',
        (page) =>
          page
            .getByRole('table', { name: 'Working orders' })
            .getByRole('link', { name: 'AAPL', exact: true })
            .first()
            .click(),
        button('Edit the order'),
      ],
      ['trading/journal/tag-filter: TagFilter', '/orders', button('Any tag')],
      ['ticket/approvals/draft-acts: DraftActs', '/orders?tab=drafts', button(/^More on Buy 7 AAPL/)],
      [
        'ticket/approvals/draft-acts: ExpiryDialog',
        '/orders?tab=drafts',
        button(/^More on Buy 7 AAPL/),
        item('Expires…'),
      ],
      ['ticket/approvals/approve-dialog: ApproveDialog', '/orders?tab=drafts', button(/^Approve /)],
      ['trading/journal/journal-dialog: JournalDialog', '/positions/AAPL', button('Write a note')],
      ['trading/watchlists/list-name-dialog: ListNameDialog', '/watchlist', button('New list')],
      ['trading/watchlists/watchlist-panel: WatchlistPanel', '/watchlist', button(/^Actions: /)],
      ['trading/watchlists/watch-columns: Actions', '/watchlist', button(/^More on /)],
    ],
  },
  {
    name: 'of charts',
    begin: (page) => tryPracticeMarket(page),
    opened: [
      ['trading/chart/chart-tools: ChartTools', '/assets/AAPL', button(/^Interval: /)],
      ['trading/chart/chart-tools: ChartTools', '/assets/AAPL', button(/^Style: /)],
      ['charts/studies-dialog: StudiesDialog', '/assets/AAPL', button('Studies')],
      ['trading/chart/symbol-dialog: CompareDialog', '/assets/AAPL', button('Compare')],
      ['trading/chart/price-chart: PriceChart', '/assets/AAPL', button('Picture of the chart')],
      ['trading/chart/chart-menu: ChartMenu', '/assets/AAPL', rightClick('.chart-canvas')],
      ['charts/drawings/tool-strip: ToolStrip', '/assets/AAPL', button('Draw'), button('Drawings')],
      [
        'charts/drawings/chart-drawings: ChartDrawings',
        '/assets/AAPL',
        button('Note'),
        (page) => page.locator('.chart-canvas').click({ position: { x: 200, y: 150 } }),
      ],
      [
        'charts/drawings/drawing-list: DrawingList',
        '/assets/AAPL',
        button('Rectangle'),
        drag,
        button('Drawings'),
        item(/^List of drawings/),
      ],
      [
        'charts/drawings/selected-bar: SelectedBar',
        '/assets/AAPL',
        button('Rectangle'),
        drag,
        button('Colour, width and style'),
      ],
    ],
  },
  {
    name: 'of dashboards and widgets',
    begin: widgetsOf,
    opened: [
      ['desk/layers/kill-switch: Said', '/balances', press('Shift+Escape')],
      ['dashboards/editing/gallery: Gallery', '/dashboard', press('n')],
      ['dashboards/tile-menu: TileMenu', '/dashboard', button('Actions: Stock market')],
      [
        'dashboards/panel/settings-panel: SettingsPanel',
        '/dashboard',
        button('Actions: Stock market'),
        item('Settings'),
      ],
      [
        'widgets/embeds/consent-dialog: ConsentDialog',
        '/settings/dashboard-layouts-config',
        turn("Allow TradingView's widgets"),
      ],
      ...(
        [
          ['dashboard-row: DashboardRow', undefined],
          ['rename-dialog: RenameDialog', 'Rename'],
          ['history-dialog: HistoryDialog', /^History/],
        ] as const
      ).map(
        ([place, name]): Opened => [
          `dashboards/manage/${place}`,
          '/settings/dashboard-layouts-config',
          button('Actions: Screener'),
          ...(name ? [item(name)] : []),
        ],
      ),
      [
        'dashboards/manage/new-dashboard-dialog: NewDashboardDialog',
        '/settings/dashboard-layouts-config',
        button('New dashboard'),
      ],
      ['widgets/market/screener/saved-screens: SavedScreens', '/dashboard/screener', button('Screens')],
      [
        'widgets/market/screener/saved-screens: SavedScreens',
        '/dashboard/screener',
        button('Screens'),
        item(/^Save this screen/),
      ],
      ['widgets/screen/filter-form: FilterForm', '/dashboard/screener', button('Filter')],
      ['widgets/symbol/option-chain/option-chain-view: Chain', '/dashboard/optionchain', button('Strategy')],
      ['trading/chart/symbol-dialog: SymbolDialog', '/dashboard/chart', button('Change symbol')],
    ],
  },
  {
    name: 'of practice accounts, keys and webhooks',
    begin: savedPerson,
    opened: [
      ['accounts/practice/account-dialogs: RenameDialog', '/account', button('Rename')],
      ['accounts/practice/account-dialogs: ForkDialog', '/account', button('Fork')],
      ['accounts/practice/account-dialogs: TransferDialog', '/account', button('Deposit')],
      ['accounts/practice/account-dialogs: ResetDialog', '/account', button('Reset')],
      [
        'accounts/practice/account-dialogs: ArchiveDialog',
        '/account',
        button('Fork'),
        fill('Name', 'What if'),
        last('Fork'),
        (page) => expect(page.getByRole('dialog')).toBeHidden(),
        button('Archive'),
      ],
      [
        'accounts/practice/account-dialogs: RestoreDialog',
        '/account',
        button('Archive'),
        last(/^Archive/),
        (page) => expect(page.getByRole('dialog')).toBeHidden(),
        (page) => page.getByText('1 archived account').click(),
        button(/^Restore /),
      ],
      ['accounts/keys/new-key: NewKey', '/settings/security', button('New key')],
      [
        'accounts/keys/new-key: ShowKey',
        '/settings/security',
        button('New key'),
        fill('Name', 'Bot'),
        last('Create key'),
      ],
      ['accounts/keys/access-keys-card: KeyLimitsDialog', '/settings/security', button('Limits of the key Bot')],
      ['accounts/keys/access-keys-card: RevokeKey', '/settings/security', button('Revoke the key Bot')],
      [
        'accounts/guardrails/guardrails-card: ReviewRules',
        '/settings/config',
        fill('Trades a day', '3'),
        button('Review and set…'),
      ],
      ['accounts/webhooks/webhook-dialogs: WebhookDialog', '/settings/notifications', button('New webhook')],
      [
        'accounts/webhooks/webhook-dialogs: SecretDialog',
        '/settings/notifications',
        button('New webhook'),
        fill('Address', `${serverAddress}/healthz/of/a/long/address`),
        last('Add webhook'),
        (page) => expect(page.getByRole('dialog', { name: 'The secret of this webhook' })).toBeVisible(),
      ],
      ['accounts/webhooks/webhooks-card: Row', '/settings/notifications', button(/^More actions: /)],
      ['accounts/webhooks/webhook-dialogs: TriedDialog', '/settings/notifications', button(/^Test /)],
      [
        'accounts/webhooks/webhook-dialogs: RemoveDialog',
        '/settings/notifications',
        button(/^More actions: /),
        item('Remove'),
      ],
    ],
  },
  {
    name: 'of Alpaca and of a second factor',
    begin: connectedPerson,
    opened: [
      ['accounts/alpaca/add-alpaca-keys: AddAlpacaKeys', '/settings/alpaca', button('Add keys')],
      [
        'accounts/alpaca/add-alpaca-keys: ReplaceAlpacaKey',
        '/settings/alpaca',
        button('Replace the key of Paper desk'),
      ],
      ['accounts/alpaca/alpaca-dialogs: RenameConnection', '/settings/alpaca', button('Rename Paper desk')],
      ['accounts/alpaca/alpaca-dialogs: UnlockConnection', '/settings/alpaca', button('Unlock Household')],
      ['accounts/alpaca/alpaca-dialogs: RemoveConnection', '/settings/alpaca', button('Remove Paper desk')],
      ['accounts/alpaca/server-addresses: ServersDialog', '/settings/alpaca', button('Server addresses of Paper desk')],
      ['accounts/alpaca/own-data-dialog: OwnDataDialog', '/settings/alpaca', button('Data sources of Paper desk')],
      ['accounts/recordings/new-recording-dialog: NewRecordingDialog', '/settings/alpaca', button('New recording')],
      [
        'accounts/recordings/recording-columns: DeleteRecording',
        '/settings/alpaca',
        button('New recording'),
        fill('Name', 'A Friday'),
        fill('Symbols', 'AAPL'),
        fill('First day', '2025-03-07'),
        fill('Last day', '2025-03-07'),
        last('Record'),
        (page) => expect(page.getByRole('row', { name: /^A Friday/ })).toContainText('Recorded'),
        button(/^Delete A Friday/),
      ],
      ['accounts/identity/password-card: ChangePassword', '/settings/security', button('Change…')],
      ['accounts/identity/set-up-app: AskPassword', '/settings/security', button('Set up')],
      ['accounts/identity/set-up-app: ConfirmApp', '/settings/security', ...scanned],
      ['accounts/identity/recovery-codes: RecoveryCodes', '/settings/security', ...scanned, confirmed],
      ['accounts/identity/second-factor-card: SecondFactorCard', '/settings/security', button('New recovery codes')],
      ['accounts/identity/second-factor-card: SecondFactorCard', '/settings/security', button('Turn off')],
    ],
  },
]

async function drag(page: Page): Promise<void> {
  const box = await page.locator('.chart-canvas').boundingBox()
  if (!box) throw new Error('there is a chart')
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 4 })
  await page.mouse.up()
}

/** What no steps of a person lead to, or what is drawn by a dialog of the table already, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'accounts/practice/account-dialogs: ConfirmDialog': 'what its four uses share, each of which is a place of its own',
  'accounts/practice/account-dialogs: LeftBehind':
    'comes of a fork of an Alpaca account that holds what practice has no prices of',
  'accounts/practice/account-dialogs: RewindDialog': "comes when the machine's clock ran ahead and was put back",
  'accounts/identity/ask-for-code: CodeDialog':
    'asks an owner of an app for a code older than some minutes; security.journey.ts opens it',
  'accounts/identity/second-factor-card: PasswordAndCode': 'what its two uses in the card of the second factor share',

  'accounts/alpaca/add-alpaca-keys: KeysDialog': 'what its two uses share, each of which is a place of its own',
  'desk/status/refusal-mark: RefusalMark':
    'comes when Alpaca refuses the stream of prices; the card of connections, with fewer lines',
  'live/form-dialog: FormDialog': 'what forms in dialogs are made of',
  'live/name-dialog: NameDialog': 'what dialogs that ask for a name are made of',
  'live/save-dialog: SaveDialog': 'what dialogs that keep something under a name are made of',
  'trading/alerts/alert-dialog: AlertDialog':
    'a skeleton while the alert is read, and one sentence where it was removed meanwhile',
  'trading/orders/changing/bulk-dialog: BulkDialog': 'what the dialogs over several orders share',
}

const SOURCE = fileURLToPath(new URL('../apps/web/src', import.meta.url))
const OPENS =
  /<(Dialog|FormDialog|NameDialog|SaveDialog|ConfirmDialog|BulkDialog|KeysDialog|PasswordAndCode|StatusCard|Menu|PointerMenu)\b|role="(?:dialog|menu)"/g

/** Every place of the desk's source that draws a dialog, a menu or a card over the page, once for each time it does: "file: Component". */
export function placesInSource(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.tsx') && !/\.test\.|testing\//.test(file))
    .flatMap((file) => {
      const parts = readFileSync(`${SOURCE}/${file}`, 'utf8').split(/^(?:export )?(?:function|const) (?=[A-Z])/m)
      return parts.slice(1).flatMap((part) => {
        const place = `${file.replace('.tsx', '')}: ${/^\w+/.exec(part)?.[0]}`
        return (part.match(OPENS) ?? []).map(() => place)
      })
    })
}
