/** The positions table of the desk, and AG Grid Community beside it, on the same rows and the same prices. `?table=` says which is shown. */
import './page.css'
import '../../apps/web/src/tables/table.css'
import { formatDecimal } from '@paddock/decimal/decimal'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { AllCommunityModule, createGrid, type GridApi, ModuleRegistry } from 'ag-grid-community'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Held, useHeld, useValues, valueNow } from '../../apps/web/src/positions/held.ts'
import { finenessOf, positionColumns } from '../../apps/web/src/positions/position-columns.tsx'
import { DataTable } from '../../apps/web/src/tables/data-table.tsx'
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
  t: new Date(0).toISOString(),
})

interface Subject {
  /** Takes prices in: `steps` by row. */
  readonly take: (rows: readonly number[], step: number) => void
  /** What a row is worth now to the table. */
  readonly last: (row: number) => number | undefined
}

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
        today: undefined,
        actions: { account: '', onDialog: () => {} },
      }).filter(({ isAction }) => !isAction),
    [held],
  )
  ours = {
    take: (rows, step) => Socket.latest?.onmessage?.({ data: JSON.stringify(rows.map((row) => trade(row, step))) }),
    last: (row) => {
      const value = held[row] && valueNow(undefined as unknown as string, held[row])
      return value && Number(formatDecimal(value.price))
    },
  }
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <Watching held={held} />
      <DataTable
        label="Open positions"
        rows={held}
        columns={columns}
        rowKey={({ position }) => position.asset_id}
        sort={sort}
        onSort={setSort}
        card={() => null}
      />
    </div>
  )
}

/** As the screen does, every row is watched for the sums. */
function Watching({ held }: { held: readonly Held[] }) {
  return <output hidden>{useValues(held).length}</output>
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
    take: (which, step) => {
      // As to ours, prices come as the text of a message.
      const messages = JSON.parse(JSON.stringify(which.map((row) => trade(row, step)))) as ReturnType<typeof trade>[]
      const update = messages.map(({ S, p }) => {
        const row = Number(S.slice(1))
        const next = { ...(now[row] as Row), last: p }
        now[row] = next
        return next
      })
      api.applyTransactionAsync({ update })
    },
    last: (row) => api.getRowNode(`a${row}`)?.data?.last,
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
  const root = createRootRoute({ component: Ours })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  createRoot(document.querySelector('#root') ?? document.body).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const ALL = Array.from({ length: ROWS }, (_, row) => row)

/** Rows taken in a second, as many as go, while the table scrolls; and whether at the end each row shows the source's last value. */
async function throughput(ms: number): Promise<{ rowsPerSecond: number; isExact: boolean }> {
  const area = scroller()
  let taken = 0
  let step = 0
  const from = performance.now()
  while (performance.now() - from < ms) {
    const began = performance.now()
    if (area) area.scrollTop = (area.scrollTop + 320) % 300_000
    // As much as fits between two frames.
    while (performance.now() - began < 12) {
      const at = (taken / 500) % (ROWS / 500)
      if (at === 0) step += 1
      subject()?.take(ALL.slice(at * 500, (at + 1) * 500), step)
      taken += 500
    }
    await frame()
  }
  step += 1
  for (let at = 0; at < ROWS; at += 500) subject()?.take(ALL.slice(at, at + 500), step)
  taken += ROWS
  for (let frames = 0; frames < 30; frames += 1) await frame()
  const seconds = (performance.now() - from) / 1000
  const isExact = ALL.every((row) => Math.abs((subject()?.last(row) ?? -1) - priceAfter(row, step)) < 1e-9)
  return { rowsPerSecond: taken / seconds, isExact }
}

/** 200 symbols at five updates a second while 10,000 rows scroll: frames, and from message to the frame after the cell was written. */
async function streaming(ms: number): Promise<{ fps: number; delays: number[] }> {
  const area = scroller()
  const delays: number[] = []
  let frames = 0
  let step = 0
  const from = performance.now()
  let next = from
  while (performance.now() - from < ms) {
    if (area) area.scrollTop = (area.scrollTop + 64) % 6_000
    if (performance.now() >= next && subject()) {
      next += 20
      const first = Math.floor((area?.scrollTop ?? 0) / 32)
      const part = (step % 10) * 20
      step += 1
      const began = performance.now()
      subject()?.take(ALL.slice(first + part, first + part + 20), step)
      // The desk writes in the coming frame; what is written is on the screen after it.
      void frame()
        .then(frame)
        .then(() => delays.push(performance.now() - began))
    }
    frames += 1
    await frame()
  }
  return { fps: (frames * 1000) / (performance.now() - from), delays }
}

Object.assign(globalThis, {
  measure: { throughput, streaming, isReady: () => scroller() !== undefined || wanted === 'none' },
})
