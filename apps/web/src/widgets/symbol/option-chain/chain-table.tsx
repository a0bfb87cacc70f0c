/**
 * Calls at the left, puts at the right, a strike between them. Only rows in sight are in the page. One price takes the focus: arrows go from
 * it along the row and along the strikes.
 */
import { type ChainContract, type ChainRow, deltaAt, isInTheMoney, moneyAt } from '@paddock/analytics/options/chain'
import { useVirtualizer } from '@tanstack/react-virtual'
import { createContext, type KeyboardEvent, memo, use, useEffect, useMemo, useRef, useState } from 'react'
import { fixed, NONE, price } from '../../../format/number.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Spacer } from '../../../ui/table.tsx'
import { type ChainColumn, chainColumn, textOf } from './columns.ts'

export type ChainSide = 'call' | 'put'

interface ChainTableProps {
  readonly label: string
  readonly rows: readonly ChainRow[]
  readonly columns: readonly ChainColumn[]
  /** One of them on a phone. */
  readonly sides: readonly ChainSide[]
  readonly spot: number | undefined
  /** What the underlying cost when the greeks were made. */
  readonly madeAt: number | undefined
  readonly picked: ReadonlyMap<string, 'buy' | 'sell'>
  /** A press on a bid sells, on an ask buys; without it prices are only shown. */
  readonly onPrice: ((contract: ChainContract, side: 'buy' | 'sell') => void) | undefined
  readonly isStale?: boolean
}

/** Pixels; on a phone, where one side is shown, a finger's. */
const ROW = 26
const TOUCH_ROW = 44
const FEW = 30
const NAMES = { call: 'Calls', put: 'Puts' } as const

/** Read by the cells that every tick of the underlying changes, so that no other is drawn for it. */
const Underlying = createContext<Pick<ChainTableProps, 'spot' | 'madeAt'>>({ spot: undefined, madeAt: undefined })

/** The price of the underlying has a line of its own between two strikes. */
type ChainLine = { readonly kind: 'row'; readonly row: ChainRow } | { readonly kind: 'money'; readonly spot: number }

export function ChainTable(props: ChainTableProps) {
  'use no memo' // the virtualizer is a mutable object, which a compiled component would read once
  const { label, rows, columns, sides, spot, madeAt, picked, onPrice, isStale } = props
  const scroller = useRef<HTMLElement>(null)
  const [active, setActive] = useState('')
  const money = spot === undefined ? undefined : moneyAt(rows, spot)
  const count = rows.length + (money === undefined ? 0 : 1)
  const lineAt = (index: number): ChainLine | undefined => {
    if (money === undefined || spot === undefined || index < money) {
      const row = rows[index]
      return row && { kind: 'row', row }
    }
    if (index === money) return { kind: 'money', spot }
    const row = rows[index - 1]
    return row && { kind: 'row', row }
  }
  const height = sides.length > 1 ? ROW : TOUCH_ROW
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 3,
    initialRect: { width: 800, height: FEW * ROW },
    // Drawn around the price at once: rows at the top would be thrown away again.
    initialOffset: () => Math.max(0, ((money ?? 0) + 0.5) * height - (FEW * ROW) / 2),
  })
  const first = rows[0]?.key
  const isReady = money !== undefined
  // Long chains open at the price; after that they stay where they were scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chain is told by its first strike, and a tick moves nothing
  useEffect(() => {
    if (money !== undefined) virtualizer.scrollToIndex(money, { align: 'center' })
  }, [first, rows.length, isReady])
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const span = sides.length * columns.length + 1
  const hasActive = useMemo(
    () => rows.some(({ call, put }) => active.startsWith(`${call?.symbol} `) || active.startsWith(`${put?.symbol} `)),
    [rows, active],
  )
  const firstPrice = onPrice && !hasActive ? firstOf(items, lineAt, sides) : undefined
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const moved = STEPS[event.key]
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-price]')
    if (!moved || !from) return
    const row = from.closest('tr')
    const place = row ? [...row.querySelectorAll<HTMLElement>('[data-price]')].indexOf(from) : 0
    const to = moved(row, place)
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  const isOne = sides.length === 1
  const underlying = useMemo(() => ({ spot, madeAt }), [spot, madeAt])
  // Prices stand beside the strike, which one side alone has before it. One list for all draws: a tick draws only what it changes.
  const mirrored = useMemo(() => columns.toReversed(), [columns])
  const columnsAt = { call: isOne ? columns : mirrored, put: columns }
  return (
    <section
      ref={scroller}
      className="relative min-h-0 flex-1 overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <table className={classNames('table chain', isStale && 'is-stale')} aria-label={label} aria-rowcount={count + 1}>
        <thead>
          {!isOne && (
            <tr className="chain-sides">
              <th colSpan={columns.length} scope="colgroup">
                {NAMES.call}
              </th>
              <td />
              <th colSpan={columns.length} scope="colgroup">
                {NAMES.put}
              </th>
            </tr>
          )}
          <tr>
            {!isOne && columnsAt.call.map((name) => <Head key={`call ${name}`} name={name} />)}
            <th scope="col" className="chain-strike">
              Strike
            </th>
            {columnsAt.put.map((name) => (
              <Head key={`put ${name}`} name={name} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Underlying value={underlying}>
            <Spacer height={before} columns={span} />
            {items.map(({ index, key }) => {
              const line = lineAt(index)
              if (!line) return null
              if (line.kind === 'money')
                return (
                  <tr key={key} className="chain-money" aria-rowindex={index + 2}>
                    <td colSpan={span}>
                      <span>{price(line.spot)}</span>
                    </td>
                  </tr>
                )
              const { row } = line
              const sideOf = (side: ChainSide) => (
                <Side
                  contract={row[side]}
                  columns={columnsAt[side]}
                  isIn={spot !== undefined && isInTheMoney(side, row.strike, spot)}
                  pickedAs={picked.get(row[side]?.symbol ?? '')}
                  active={activeOf(row[side], active, firstPrice)}
                  onPrice={onPrice}
                  onActive={setActive}
                />
              )
              return (
                <tr key={row.key} aria-rowindex={index + 2}>
                  {!isOne && sideOf('call')}
                  <th scope="row" className="chain-strike">
                    {price(row.strike).replace(/\.00$/, '')}
                  </th>
                  {sideOf(isOne ? (sides[0] ?? 'call') : 'put')}
                </tr>
              )
            })}
            <Spacer height={after} columns={span} />
          </Underlying>
        </tbody>
      </table>
    </section>
  )
}

const pricesIn = (row: Element | null | undefined) => row?.querySelectorAll<HTMLElement>('[data-price]')
/** The nearest row in a direction that has prices, passing over the line of the money. */
function rowFrom(row: Element | null, way: 'nextElementSibling' | 'previousElementSibling'): Element | null {
  let next = row?.[way] ?? null
  while (next && (pricesIn(next)?.length ?? 0) === 0) next = next[way]
  return next
}
const STEPS: Readonly<Record<string, (row: Element | null, place: number) => HTMLElement | undefined>> = {
  ArrowRight: (row, place) => pricesIn(row)?.[place + 1],
  ArrowLeft: (row, place) => pricesIn(row)?.[place - 1],
  ArrowDown: (row, place) => pricesIn(rowFrom(row, 'nextElementSibling'))?.[place],
  ArrowUp: (row, place) => pricesIn(rowFrom(row, 'previousElementSibling'))?.[place],
}

/** Where Tab leads while no price has had the focus. */
function firstOf(
  items: readonly { readonly index: number }[],
  lineAt: (index: number) => ChainLine | undefined,
  sides: readonly ChainSide[],
): string | undefined {
  for (const { index } of items) {
    const line = lineAt(index)
    const contract = line?.kind === 'row' ? line.row[sides[0] ?? 'call'] : undefined
    if (contract?.bid !== undefined) return `${contract.symbol} bid`
  }
  return undefined
}

const activeOf = (contract: ChainContract | undefined, active: string, first: string | undefined): string | undefined =>
  [active, first].find((name) => contract !== undefined && name?.startsWith(`${contract.symbol} `))

function LiveDelta({ contract }: { contract: ChainContract }) {
  const { spot, madeAt } = use(Underlying)
  const value = madeAt === undefined || spot === undefined ? contract.delta : deltaAt(contract, madeAt, spot)
  return value === undefined ? NONE : fixed(value, 2)
}

const Head = ({ name }: { name: ChainColumn }) => (
  <th scope="col" className="num">
    {chainColumn(name).label}
  </th>
)

interface SideProps {
  readonly contract: ChainContract | undefined
  readonly columns: readonly ChainColumn[]
  readonly isIn: boolean
  readonly pickedAs: 'buy' | 'sell' | undefined
  /** `SYMBOL bid` of the price that Tab leads to, where it is in this row. */
  readonly active: string | undefined
  readonly onPrice: ChainTableProps['onPrice']
  readonly onActive: (active: string) => void
}

const Side = memo(function Side({ columns, active, ...shared }: SideProps) {
  return columns.map((name) => (
    <Figure key={name} name={name} {...shared} active={name === 'bid' || name === 'ask' ? active : undefined} />
  ))
})

type FigureProps = Omit<SideProps, 'columns'> & { readonly name: ChainColumn }

function Figure({ name, contract, isIn, pickedAs, active, onPrice, onActive }: FigureProps) {
  const text = textOf(name, contract)
  const side = name === 'bid' ? 'sell' : name === 'ask' ? 'buy' : undefined
  const canPress = onPrice && side && contract?.[name === 'bid' ? 'bid' : 'ask'] !== undefined
  return (
    <td className={classNames('num', isIn && 'is-in')} data-picked={pickedAs === side ? side : undefined}>
      {canPress ? (
        <button
          type="button"
          data-price
          className={side === 'buy' ? 'chain-price gain' : 'chain-price loss'}
          tabIndex={active === `${contract.symbol} ${name}` ? 0 : -1}
          aria-pressed={pickedAs === undefined ? undefined : pickedAs === side}
          aria-label={`${side === 'buy' ? 'Buy' : 'Sell'} ${price(contract.strike)} ${contract.type} at ${text}`}
          onFocus={() => onActive(`${contract.symbol} ${name}`)}
          onClick={() => onPrice(contract, side)}
        >
          {text}
        </button>
      ) : name === 'delta' && contract ? (
        <LiveDelta contract={contract} />
      ) : (
        text
      )}
    </td>
  )
}
