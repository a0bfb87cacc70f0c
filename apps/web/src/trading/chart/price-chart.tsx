/** The chart of one instrument: prices, studies and comparisons, the account's orders, average and fills on it, live at its right end. */
import { contractName } from '../../format/contract.ts'
import '../../charts/chart.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { BarCursor } from '../../charts/bar-cursor.tsx'
import type { Candle } from '../../charts/bars/candles.ts'
import { CHART_RANGES, type ChartRange, RANGE_FACTS, rangeStart } from '../../charts/bars/chart-range.ts'
import { barTime, type ChartZone, wallTime } from '../../charts/bars/chart-time.ts'
import { extendedPhase, hasExtendedHours, inRegularHours } from '../../charts/bars/extended-hours.ts'
import { type Instrument, isStreamed, isTraded, marketZone } from '../../charts/bars/instrument.ts'
import { INTERVAL_FACTS, type Interval } from '../../charts/bars/interval.ts'
import { barsKey, useBars } from '../../charts/bars/use-bars.ts'
import { BarsTable } from '../../charts/bars-table.tsx'
import { PLAIN_SHAPE } from '../../charts/chart-core.ts'
import { ChartLegend, legendRows } from '../../charts/chart-legend.tsx'
import type { ChartLook } from '../../charts/chart-look.ts'
import { canCopyPicture, copyPicture, savePicture, titled } from '../../charts/chart-picture.ts'
import { useDrawChoices } from '../../charts/drawings/draw-choices.ts'
import { type Compared, drawnLines } from '../../charts/drawn-lines.ts'
import { useChart } from '../../charts/use-chart.ts'
import { useRunning } from '../../charts/use-running.ts'
import { phaseName } from '../../format/aloud.ts'
import { fixed, priceScale } from '../../format/number.ts'
import { assetIn } from '../../live/asset-index.ts'
import { assetsQuery } from '../../live/queries.ts'
import { useFeedWords } from '../../live/streams/feed-words.ts'
import { StaleAge } from '../../tables/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { ChartTools } from './chart-tools.tsx'
import { ComparedBars } from './compared-bars.tsx'
import { TypedInterval } from './typed-interval.tsx'
import { useOwnMarks } from './use-own-marks.ts'

const AccountLines = lazy(async () => ({ default: (await import('./account-lines.tsx')).AccountLines }))

const ChartMenu = lazy(async () => ({ default: (await import('./chart-menu.tsx')).ChartMenu }))

const ChartDrawings = lazy(async () => ({
  default: (await import('../../charts/drawings/chart-drawings.tsx')).ChartDrawings,
}))

const NO_CANDLES: readonly Candle[] = []

interface PriceChartProps {
  readonly instrument: Instrument
  /** Undefined for a visitor: prices without orders or fills. */
  readonly accountId: string | undefined
  readonly interval: Interval
  readonly onInterval: (interval: Interval) => void
  readonly look: ChartLook
  readonly onLook: (change: Partial<ChartLook>) => void
  /** Digits after the point; by the asset where there is one. */
  readonly digits?: number | undefined
  /** Of the times shown; the market's own unless told otherwise. */
  readonly zone?: ChartZone | undefined
  /** Where the view begins when it opens. */
  readonly range?: ChartRange | undefined
  readonly hasTools?: boolean
  /** Whether it can be drawn on; what is drawn on the symbol is shown anyhow. */
  readonly hasDrawing?: boolean
  readonly hasLegend?: boolean
  readonly hasRanges?: boolean
  /** The page is about this chart: digits typed anywhere on it are an interval. */
  readonly isMain?: boolean
}

export function PriceChart(props: PriceChartProps) {
  const { instrument, accountId, interval, onInterval, look, onLook } = props
  const { hasTools = true, hasDrawing = true, hasLegend = true, hasRanges = false, isMain = false } = props
  const { symbol } = instrument
  const container = useRef<HTMLDivElement>(null)
  const { data: assets } = useQuery(assetsQuery(accountId))
  const { query, loadOlder, hasOlder } = useBars(accountId, instrument, interval)
  const feed = useFeedWords(symbol, {
    keys: [barsKey(accountId, instrument, interval)],
    isLive: isStreamed(instrument),
  })
  const canExtend = hasExtendedHours(instrument, interval)
  const isRegularOnly = canExtend && !look.hasExtendedHours
  const read = query.data ?? NO_CANDLES
  const candles = useMemo(
    () => (isRegularOnly ? inRegularHours(read, interval) : read),
    [read, isRegularOnly, interval],
  )
  const { isIntraday, said } = INTERVAL_FACTS[interval]
  const asset = assetIn(assets, symbol)
  const precision = props.digits ?? Math.min(8, priceScale(asset, candles.at(-1)?.close))
  const [cursor, setCursor] = useState<number>()
  const [table, setTable] = useState<readonly Candle[]>()
  const [compared, setCompared] = useState<readonly Compared[]>([])
  /** A view that is asked for, until enough bars of its interval are there. */
  const [asked, setAsked] = useState(props.range && { range: props.range, interval })
  const dayZone = marketZone(instrument)
  const zone = props.zone ?? dayZone
  const [choices, setChoices] = useDrawChoices()
  const [menu, setMenu] = useState<{ x: number; y: number; price: string }>()
  const chart = useChart(container, { precision, zone, dayZone }, { onNearStart: loadOlder, onCursor: setCursor })
  const marks = useOwnMarks(accountId, instrument, candles)
  const running = useRunning({ account: accountId, instrument, interval, candles, chart, look, compared })

  useEffect(() => {
    chart?.setShape({ ...PLAIN_SHAPE, style: look.style, scale: look.scale, hasVolume: look.hasVolume })
  }, [chart, look.style, look.scale, look.hasVolume])
  useEffect(() => {
    if (chart && candles.length > 0) chart.setCandles(candles, isIntraday)
  }, [chart, candles, isIntraday])
  const lines = useMemo(
    () => drawnLines(look, candles, compared, ({ time }) => Math.floor(wallTime(time, dayZone) / 86_400)),
    [look, candles, compared, dayZone],
  )
  useEffect(() => {
    if (chart && candles.length > 0) chart.setDrawn(lines)
  }, [chart, candles, lines])
  useEffect(() => {
    chart?.setPhases(canExtend ? (time) => extendedPhase(time, interval) : undefined)
  }, [chart, canExtend, interval])
  useEffect(() => {
    // A night may be all there is of the first read.
    if (read.length > 0 && candles.length === 0 && hasOlder) loadOlder()
  })
  useEffect(() => chart?.setMarks(marks), [chart, marks])
  useEffect(() => {
    const first = candles[0]
    const last = candles.at(-1)
    if (!asked || !chart || !first || !last || asked.interval !== interval) return
    const from = rangeStart(asked.range, last.time)
    if (first.time > from && hasOlder) {
      loadOlder()
      return
    }
    chart.showFrom(from)
    setAsked(undefined)
  })

  const at = cursor === undefined ? -1 : candles.findIndex(({ time }) => time === cursor)
  const shown = candles[at] ?? running
  const place = at >= 0 ? at : candles.length - 1
  const priced = (value: number) => fixed(value, precision)
  const timeOf = (candle: Candle) => {
    const phase = canExtend ? extendedPhase(candle.time, interval) : undefined
    const time = barTime(wallTime(candle.time, isIntraday ? zone : dayZone), isIntraday, zone)
    return phase ? `${time}, ${phaseName(phase).toLowerCase()}` : time
  }
  const seen = () => {
    const { from, to } = chart?.visible() ?? { from: 0, to: -1 }
    return candles.slice(from, to + 1)
  }
  const remove = (group: string) =>
    onLook({
      studies: look.studies.filter((other) => other !== group),
      compared: look.compared.filter((other) => other !== group),
    })
  const draw = async (use: (picture: HTMLCanvasElement, name: string) => Promise<void>, done?: string) => {
    const last = running ?? candles.at(-1)
    if (!chart || !last) return
    const rows = legendRows(lines, candles.length - 1, priced).map(({ name, values }) => [name, ...values].join(' '))
    const head = `${symbol} · ${said} · ${timeOf(last)}${feed ? ` · ${feed}` : ''} · ${priced(last.close)}`
    try {
      await use(titled(chart.picture(), [head, ...rows]), [symbol, interval, timeOf(last)].join(' '))
      if (done) toast({ title: done, tone: 'gain' })
    } catch (error) {
      toastFailure('No picture')(error)
    }
  }
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    if (accountId === undefined || !isTraded(instrument) || table !== undefined) return
    const { top, left } = event.currentTarget.getBoundingClientRect()
    // The menu key has no place of its own: it means the bar that is read.
    const isByKey = event.clientX === 0 && event.clientY === 0
    const price = isByKey ? shown?.close : chart?.priceAt(event.clientY - top)
    if (price === undefined || price <= 0) return
    event.preventDefault()
    setMenu({ x: isByKey ? left : event.clientX, y: isByKey ? top : event.clientY, price: price.toFixed(precision) })
  }
  const buttons = (
    <>
      <StaleAge query={query} />
      <Button size="small" tone="bare" className="latest" onClick={() => chart?.showLatest()}>
        Latest
      </Button>
      <Menu label="Picture" trigger={<IconButton icon="camera" label="Picture of the chart" />}>
        <MenuItem icon="download" isDisabled={!chart || table !== undefined} onSelect={() => void draw(savePicture)}>
          Save as a picture
        </MenuItem>
        {canCopyPicture() && (
          <MenuItem
            icon="copy"
            isDisabled={!chart || table !== undefined}
            onSelect={() => void draw(copyPicture, 'The picture was copied')}
          >
            Copy the picture
          </MenuItem>
        )}
      </Menu>
      <IconButton
        icon={table ? 'chart-candlestick' : 'columns-3'}
        label={table ? 'Show the chart' : 'Show the bars as a table'}
        aria-pressed={table !== undefined}
        onClick={() => setTable(table ? undefined : seen())}
      />
    </>
  )
  return (
    <section
      className="relative flex flex-col min-h-0 bg-well @container h-full"
      aria-label={`${symbol} chart, ${said} bars${lastSaid(candles)}`}
    >
      {hasTools && (
        <ChartTools
          {...{ interval, onInterval, look, onLook, canExtend }}
          isDrawing={choices.isOpen}
          onDraw={hasDrawing ? () => setChoices({ isOpen: !choices.isOpen }) : undefined}
        >
          {buttons}
        </ChartTools>
      )}
      {isMain && <TypedInterval onInterval={onInterval} />}
      {look.compared.map((setting) => (
        <ComparedBars
          key={setting}
          account={accountId}
          setting={setting}
          interval={interval}
          from={candles[0]?.time}
          onBars={setCompared}
        />
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu at the pointer is an addition, what it offers has buttons and keys of its own */}
      <div className="chart-area" onContextMenu={openMenu}>
        <div ref={container} className="chart-canvas" inert={table !== undefined} />
        {hasLegend && !table && (
          <ChartLegend
            chart={chart}
            candle={shown}
            before={candles[place - 1]?.close}
            time={shown ? timeOf(shown) : ''}
            feed={feed}
            priced={priced}
            rows={legendRows(lines, place, priced)}
            onRemove={hasTools ? remove : undefined}
          />
        )}
        {!table && candles.length > 0 && (
          <BarCursor
            label={`${symbol}, bar by bar`}
            count={candles.length}
            at={at >= 0 ? at : undefined}
            said={shown ? `${timeOf(shown)}: ${priced(shown.close)}` : ''}
            onMove={(to) => {
              chart?.pointAt(to)
              setCursor(to === undefined ? undefined : candles[to]?.time)
            }}
          />
        )}
        {chart && candles.length > 0 && !table && (
          <Suspense>
            <ChartDrawings
              {...{ symbol, precision, priced, choices }}
              space={chart.space}
              span={INTERVAL_FACTS[interval].seconds}
              timed={(time) => barTime(wallTime(time, isIntraday ? zone : dayZone), isIntraday, zone)}
              hasStrip={hasTools && hasDrawing}
              onChoices={setChoices}
            />
          </Suspense>
        )}
        {chart && candles.length > 0 && accountId !== undefined && isTraded(instrument) && (
          <Suspense>
            <AccountLines
              {...{ instrument, chart, precision }}
              account={accountId}
              last={running?.close}
              isHidden={table !== undefined}
            />
          </Suspense>
        )}
        {query.isPending && (
          <div className="absolute inset-0 z-10 grid place-items-stretch bg-well p-4">
            <Skeleton height="100%" />
          </div>
        )}
        {query.isError && candles.length === 0 && (
          <div className="absolute inset-0 z-10 bg-well">
            <ErrorState title="Bars could not be read" error={query.error} onRetry={() => void query.refetch()}>
              The price and your orders are not affected.
            </ErrorState>
          </div>
        )}
        {query.isSuccess && candles.length === 0 && (
          <p className="muted absolute inset-0 z-10 bg-well p-4">
            No bars of {said} for {contractName(symbol)} yet.
          </p>
        )}
        {table && (
          <BarsTable
            symbol={symbol}
            feed={feed}
            candles={table}
            isIntraday={isIntraday}
            precision={precision}
            zone={isIntraday ? zone : dayZone}
          />
        )}
      </div>
      {menu && (
        <Suspense>
          <ChartMenu symbol={symbol} {...menu} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
      {(hasRanges || !hasTools) && (
        <div className="chart-ranges">
          {hasRanges &&
            CHART_RANGES.map((one) => (
              <button
                key={one}
                type="button"
                aria-label={`Show ${RANGE_FACTS[one].said}`}
                onClick={() => {
                  setAsked({ range: one, interval: RANGE_FACTS[one].interval })
                  onInterval(RANGE_FACTS[one].interval)
                }}
              >
                {RANGE_FACTS[one].label}
              </button>
            ))}
          {!hasTools && <span className="push flex">{buttons}</span>}
        </div>
      )}
    </section>
  )
}

function lastSaid(candles: readonly Candle[]): string {
  const first = candles[0]
  const last = candles.at(-1)
  if (!first || !last) return ''
  return `, from ${first.open} to ${last.close}`
}
