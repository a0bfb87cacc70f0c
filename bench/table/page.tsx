/** The positions table of the desk, and AG Grid Community beside it, on the same rows and the same prices. `?table=` says which is shown. */
import './page.css'
import '../../apps/web/src/tables/table.css'
import { toNumber } from '@paddock/decimal/decimal'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { AllCommunityModule, createGrid, type GridApi, ModuleRegistry } from 'ag-grid-community'
import { type ReactNode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { money, price } from '../../apps/web/src/format/number.ts'
import { AccountIdProvider } from '../../apps/web/src/live/account.ts'
import { DataTable } from '../../apps/web/src/tables/data-table.tsx'
import { useTotals } from '../../apps/web/src/trading/portfolio/use-totals.ts'
import { EquityNow, finenessOf, positionColumns } from '../../apps/web/src/trading/positions/list/position-columns.tsx'
import { type PositionRow, useHeld } from '../../apps/web/src/trading/positions/position-row.ts'
import { positions, priceAfter, ROWS, symbolOf } from './source.ts'

/** Stands in the place of the market's socket: messages are handed to the desk as its own socket would. */
class Socket {
  static readonly OPEN = 1
  static latest: Socket | undefined
  readyState = 1
  binaryType = 'arraybuffer'
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    Socket.latest = this
    setTimeout(() => {
      this.onopen?.()
      this.onmessage?.({ data: '[{"T":"success","msg":"authenticated"}]' })
    }, 0)
  }
  send(): void {}
  close(): void {}
}
Object.assign(globalThis, { WebSocket: Socket })

const OURS = 'section[aria-label="Open positions"]'
/** What scrolls, of either table: found by what it does, whatever it is called. */
const scroller = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`${OURS}, [class^="ag-"]`)].find(
    (element) =>
      element.scrollHeight > element.clientHeight + 10_000 && /auto|scroll/.test(getComputedStyle(element).overflowY),
  )
const trade = (row: number, step: number) => ({
  T: 't',
  S: symbolOf(row),
  p: priceAfter(row, step),
  s: 1,
  t: new Date(step * 200).toISOString(),
})
/** The text of a message, as a server sends it. Making it is no part of what is measured. */
const messageOf = (rows: readonly number[], step: number): string => JSON.stringify(rows.map((row) => trade(row, step)))

interface Subject {
  /** Takes a message in. */
  readonly take: (message: string) => void
  /** What the cells with last prices say, by the number of their row, of the rows that are in the page. */
  readonly cells: () => ReadonlyMap<number, string>
  /** What it has to say at a price. */
  readonly text: (price: number) => string
  /** The height of a row, in pixels. */
  readonly rowHeight: number
}

const cellsOf = (
  lines: string,
  key: (line: HTMLElement) => string | null | undefined,
  cell: (line: HTMLElement) => Element | null | undefined,
): ReadonlyMap<number, string> =>
  new Map(
    [...document.querySelectorAll<HTMLElement>(lines)].map((line) => [
      Number(key(line)?.slice(1)),
      cell(line)?.textContent ?? '',
    ]),
  )

let ours: Subject | undefined
function Ours() {
  const [held] = [useHeld('', useMemo(positions, []))]
  const [sort, setSort] = useState<string>()
  const columns = useMemo(
    () =>
      positionColumns({
        account: '',
        fineness: finenessOf(held),
        orders: [],
        equity: () => '1000000',
        today: undefined,
        actions: { account: '', onDialog: () => {} },
        conditional: [],
        further: [],
      }).filter(({ isAction }) => !isAction),
    [held],
  )
  ours = {
    take: (data) => Socket.latest?.onmessage?.({ data }),
    cells: () =>
      cellsOf(
        'tbody tr[data-key]',
        ({ dataset }) => dataset['key'],
        (line) => line.children[columnOf('Last')],
      ),
    text: price,
    rowHeight: 32,
  }
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <Summed held={held}>
        <DataTable
          label="Open positions"
          rows={held}
          columns={columns}
          rowKey={({ position }) => position.asset_id}
          sort={sort}
          onSort={setSort}
          card={() => null}
        />
      </Summed>
    </div>
  )
}

/** As on the screen, the sums of all rows are shown, and weights refer to them. */
function Summed({ held, children }: { held: readonly PositionRow[]; children: ReactNode }) {
  const sums = useTotals(held)
  return (
    <EquityNow value={String(toNumber(sums.gross))}>
      <p>
        {money(sums.market_value)} {money(sums.unrealized_pl)} {money(sums.unrealized_intraday_pl)}
      </p>
      {children}
    </EquityNow>
  )
}

let last: number | undefined
/** Where the column of that head is. */
const columnOf = (head: string): number => {
  last ??= [...document.querySelectorAll('thead th')].findIndex(({ textContent }) => textContent === head)
  return last
}

function grid(): Subject {
  ModuleRegistry.registerModules([AllCommunityModule])
  const element = document.createElement('div')
  element.style.height = '100vh'
  document.body.replaceChildren(element)
  const rows = positions().map((position, row) => ({ ...position, row, last: Number(position.current_price) }))
  type Row = (typeof rows)[number]
  const worth = ({ last, qty }: Row) => last * Number(qty)
  const api: GridApi<Row> = createGrid<Row>(element, {
    rowData: rows,
    getRowId: ({ data }) => data.asset_id,
    rowHeight: 32,
    asyncTransactionWaitMillis: 16,
    columnDefs: [
      { field: 'symbol' },
      { field: 'qty' },
      { field: 'avg_entry_price' },
      { field: 'last' },
      { headerName: 'Day, %', valueGetter: ({ data }) => data && data.last / Number(data.lastday_price) - 1 },
      {
        headerName: 'Day',
        valueGetter: ({ data }) => data && (data.last - Number(data.current_price)) * Number(data.qty),
      },
      { headerName: 'Value', valueGetter: ({ data }) => data && worth(data) },
      { headerName: 'Unrealised', valueGetter: ({ data }) => data && worth(data) - Number(data.cost_basis) },
      { headerName: '%', valueGetter: ({ data }) => data && worth(data) / Number(data.cost_basis) - 1 },
    ],
  })
  const now = [...rows]
  return {
    take: (text) => {
      const messages = JSON.parse(text) as ReturnType<typeof trade>[]
      const update = messages.map(({ S, p }) => {
        const row = Number(S.slice(1))
        const next = { ...(now[row] as Row), last: p }
        now[row] = next
        return next
      })
      api.applyTransactionAsync({ update })
    },
    cells: () =>
      cellsOf(
        '.ag-row',
        (line) => line.getAttribute('row-id'),
        (line) => line.querySelector('[col-id="last"]'),
      ),
    text: String,
    rowHeight: 32,
  }
}

const wanted = new URLSearchParams(location.search).get('table')
const subject = (): Subject | undefined => (wanted === 'grid' ? theirs : ours)
let theirs: Subject | undefined
if (wanted === 'grid') theirs = grid()
else if (wanted === 'ours') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // Nobody is signed in, and there is no server to ask.
  globalThis.fetch = async (url) => Response.json(String(url).includes('snapshots') ? {} : null)
  const root = createRootRoute({
    component: () => (
      <AccountIdProvider>
        <Ours />
      </AccountIdProvider>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  createRoot(document.querySelector('#root') ?? document.body).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const ALL = Array.from({ length: ROWS }, (_, row) => row)
/** Rows of one message, and after how many messages of every row the prices begin anew. */
const TOGETHER = 500
const STEPS = 8
/** Milliseconds a row may take to be in the page once it is scrolled to. */
const MOST_WAIT = 2_000

/** Rows taken in, as many as go, while the table scrolls, until the last of them is on the screen; and the seconds it took. */
async function throughput(ms: number): Promise<{ rows: number; seconds: number }> {
  const area = scroller()
  const on = subject()
  if (!area || !on) throw new Error('No table')
  const messages = Array.from({ length: STEPS }, (_, step) =>
    Array.from({ length: ROWS / TOGETHER }, (_, part) =>
      messageOf(ALL.slice(part * TOGETHER, (part + 1) * TOGETHER), step + 1),
    ),
  ).flat()
  let taken = 0
  const take = () => {
    on.take(messages[taken % messages.length] ?? '')
    taken += 1
  }
  let top = 0
  const from = performance.now()
  while (performance.now() - from < ms) {
    const began = performance.now()
    top = (top + 320) % 300_000
    area.scrollTop = top
    // As much as fits between two frames.
    while (performance.now() - began < 12) take()
    await frame()
  }
  // All rows once more, so that each is at the price of one step.
  while (taken % messages.length !== 0) take()
  await frame()
  await frame()
  const seconds = (performance.now() - from) / 1000
  return { rows: taken * TOGETHER, seconds }
}

/** Scrolls to every row: how many do not show the source's last value. */
async function wrongRows(): Promise<number> {
  const area = scroller()
  const on = subject()
  if (!area || !on) throw new Error('No table')
  let wrong = 0
  let row = 0
  const isRight = () => on.cells().get(row) === on.text(priceAfter(row, STEPS))
  for (; row < ROWS; row += 1) {
    if (isRight()) continue
    area.scrollTop = row * on.rowHeight
    for (const from = performance.now(); performance.now() - from < MOST_WAIT && !isRight(); ) await frame()
    if (!isRight()) wrong += 1
  }
  return wrong
}

interface Awaited {
  readonly row: number
  readonly began: number
  text: string
}

/**
 * 200 symbols at five updates a second while 10,000 rows scroll: frames a second, and, where they are read, milliseconds from a message to
 * the frame after its cell was written, read off the cells themselves. Reading them is work of its own, which no frame should be charged
 * with. `unseen` are cells that stayed in the page and were not written.
 */
async function streaming(ms: number, isRead: boolean): Promise<{ fps: number; delays: number[]; unseen: number }> {
  const area = scroller()
  const on = subject()
  const delays: number[] = []
  const said = new Map<number, string>()
  let awaited: Awaited[] = []
  const observer = new MutationObserver(() => {
    const cells = on?.cells()
    const written = awaited.filter(({ row, text }) => cells?.get(row) === text)
    if (written.length === 0) return
    awaited = awaited.filter((each) => !written.includes(each) && cells?.has(each.row))
    requestAnimationFrame(() => {
      for (const { began } of written) delays.push(performance.now() - began)
    })
  })
  if (isRead) observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  let step = 0
  let top = 0
  const stream = setInterval(() => {
    if (!on) return
    const first = Math.floor(top / on.rowHeight)
    const part = (step % 10) * 20
    step += 1
    const rows = ALL.slice(first + part, first + part + 20)
    const message = messageOf(rows, step)
    const cells = isRead ? on.cells() : undefined
    const began = performance.now()
    for (const row of rows) {
      const text = on.text(priceAfter(row, step))
      said.set(row, text)
      const before = awaited.find((each) => each.row === row)
      // An older price that no frame showed is on the screen with the newer one.
      if (before) before.text = text
      else if (cells?.has(row)) awaited.push({ row, began, text })
    }
    on.take(message)
  }, 20)
  let frames = 0
  const from = performance.now()
  while (performance.now() - from < ms) {
    top = (top + 64) % 6_000
    if (area) area.scrollTop = top
    frames += 1
    await frame()
  }
  const fps = (frames * 1000) / (performance.now() - from)
  clearInterval(stream)
  for (let rest = 0; rest < 10; rest += 1) await frame()
  observer.disconnect()
  const unseen = [...(on?.cells() ?? [])].filter(([row, text]) => (said.get(row) ?? text) !== text).length
  return { fps, delays, unseen }
}

if (wanted === 'none') {
  // As much to scroll, and nothing on it.
  document.body.innerHTML =
    '<div class="ag-bare" style="height:100vh;overflow:auto"><div style="height:320000px"></div></div>'
}

Object.assign(globalThis, {
  measure: { throughput, wrongRows, streaming, isReady: () => scroller() !== undefined },
})
