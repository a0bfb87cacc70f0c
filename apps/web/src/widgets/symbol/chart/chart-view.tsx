/** The chart of one symbol with its studies, on any interval. What is chosen on it is kept with the dashboard. */
import '../../quotes/chart-widgets.css'
import { CURRENCY_PAIRS } from '@paddock/market/instruments/currencies'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ChartLook } from '../../../charts/chart-look.ts'
import { type WidgetSymbol, widgetSymbol } from '../../../format/widget-symbol.ts'
import { useAccountId } from '../../../live/account.ts'
import { referencesQuery } from '../../../live/research.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Quote } from '../../quotes/quote.tsx'
import { LastPrice, QuoteChange, QuoteLink } from '../../quotes/quote-parts.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { codeOf, INTERVAL_OF } from './intervals.ts'
import type { ChartSettings } from './widget.ts'

const PriceChart = lazy(async () => ({ default: (await import('../../../trading/chart/price-chart.tsx')).PriceChart }))
const SymbolDialog = lazy(async () => ({
  default: (await import('../../../trading/chart/symbol-dialog.tsx')).SymbolDialog,
}))

export function ChartView({ settings, change }: WidgetViewProps<ChartSettings>) {
  const { symbol: setting, interval, timezone, range } = settings
  const account = useAccountId()
  const instrument = widgetSymbol(setting)
  const digits = useDigits(instrument)
  const look = useLook(settings)
  const [isAsking, setAsking] = useState(false)
  const keep = ({ style, scale, hasVolume, hasExtendedHours, studies, compared }: Partial<ChartLook>) =>
    change({
      ...(style && { style }),
      ...(scale && { scale }),
      ...(hasVolume !== undefined && { hide_volume: !hasVolume }),
      ...(hasExtendedHours !== undefined && { hide_extended_hours: !hasExtendedHours }),
      ...(studies && { studies: [...studies] }),
      ...(compared && { compareSymbols: compared.map((symbol) => rowOf(symbol, settings)) }),
    })
  return (
    <WidgetCard
      title={<QuoteLink setting={setting}>{instrument.symbol}</QuoteLink>}
      note={
        <Quote setting={setting}>
          {(quote) => (
            <>
              <LastPrice quote={quote} /> <QuoteChange quote={quote} />
            </>
          )}
        </Quote>
      }
      isFlush
      className="chart-widget"
      actions={
        settings.allow_symbol_change && (
          <IconButton icon="search" label="Change symbol" onClick={() => setAsking(true)} />
        )
      }
    >
      <Suspense fallback={<Skeleton height="100%" />}>
        <PriceChart
          key={`${account} ${setting} ${range}`}
          instrument={instrument}
          accountId={account}
          interval={INTERVAL_OF[interval]}
          onInterval={(next) => change({ interval: codeOf(next) })}
          look={look}
          onLook={keep}
          digits={digits}
          zone={timezone === 'exchange' ? undefined : timezone === 'Etc/UTC' ? 'UTC' : timezone}
          range={range === '' ? undefined : range}
          hasTools={!settings.hide_top_toolbar}
          hasDrawing={!settings.hide_side_toolbar}
          hasLegend={!settings.hide_legend}
          hasRanges={settings.withdateranges}
        />
        {isAsking && (
          <SymbolDialog setting={setting} onChange={(symbol) => change({ symbol })} onClose={() => setAsking(false)} />
        )}
      </Suspense>
    </WidgetCard>
  )
}

/** The same object as long as nothing in it changes: a chart draws its studies anew with every other. */
function useLook(settings: ChartSettings): ChartLook {
  const {
    style,
    scale,
    hide_volume: hidesVolume,
    hide_extended_hours: hidesExtended,
    studies,
    compareSymbols,
  } = settings
  const lists = JSON.stringify({ studies, compared: compareSymbols.map(({ symbol }) => symbol) })
  return useMemo(
    () => ({
      style,
      scale,
      hasVolume: !hidesVolume,
      hasExtendedHours: !hidesExtended,
      ...(JSON.parse(lists) as Pick<ChartLook, 'studies' | 'compared'>),
    }),
    [style, scale, hidesVolume, hidesExtended, lists],
  )
}

const rowOf = (symbol: string, { compareSymbols }: ChartSettings) =>
  compareSymbols.find((row) => row.symbol === symbol) ?? { symbol, label: widgetSymbol(symbol).symbol }

/** Digits of what has no asset to tell them. */
function useDigits({ kind, symbol }: WidgetSymbol): number | undefined {
  const { data: references } = useQuery({ ...referencesQuery(useAccountId()), enabled: kind === 'reference' })
  if (kind === 'forex') return CURRENCY_PAIRS.find((pair) => pair.symbol === symbol)?.scale ?? 5
  return kind === 'reference' ? references?.find((one) => one.symbol === symbol)?.scale : undefined
}
