/** A chart's settings as TradingView's advanced chart takes them. */
import type { ChartStyle } from '../../../charts/chart-look.ts'
import { parseStudy, type StudyId } from '../../../charts/studies.ts'
import type { EmbedSurroundings } from '../../embed.ts'
import { withAlpha } from '../../embed-colors.ts'
import type { ChartSettings } from './widget.ts'

const STYLE_CODES: Readonly<Record<ChartStyle, string>> = {
  ...{ bars: '0', candles: '1', line: '2', area: '3', 'heikin-ashi': '8', hollow: '9', baseline: '10' },
}

/** The embed's names of studies; those it does not know under a published name are drawn by the desk alone. */
export const EMBED_STUDIES: Readonly<Partial<Record<StudyId, string>>> = {
  sma: 'MASimple@tv-basicstudies',
  ema: 'MAExp@tv-basicstudies',
  bollinger: 'BB@tv-basicstudies',
  vwap: 'VWAP@tv-basicstudies',
  ichimoku: 'IchimokuCloud@tv-basicstudies',
  rsi: 'RSI@tv-basicstudies',
  macd: 'MACD@tv-basicstudies',
  stochastic: 'Stochastic@tv-basicstudies',
  adx: 'DM@tv-basicstudies',
  atr: 'ATR@tv-basicstudies',
  obv: 'STD;On_Balance_Volume',
}
/** Studies whose one input the embed calls `length`. */
const HAS_LENGTH: ReadonlySet<StudyId> = new Set(['sma', 'ema', 'bollinger', 'rsi', 'atr'])

export function chartEmbed(
  { range, style, watchlist, compareSymbols, studies }: ChartSettings,
  { theme, colors }: EmbedSurroundings,
): Readonly<Record<string, unknown>> {
  return {
    ...(range !== '' && { range }),
    style: STYLE_CODES[style],
    ...(watchlist.length > 0 && { watchlist: watchlist.map(({ symbol }) => symbol) }),
    ...(compareSymbols.length > 0 && {
      compareSymbols: compareSymbols.map(({ symbol }) => ({ symbol, position: 'SameScale' })),
    }),
    studies: studies.flatMap((key): unknown[] => {
      const study = parseStudy(key)
      const id = study && EMBED_STUDIES[study.id]
      if (!id) return []
      return HAS_LENGTH.has(study.id) ? [{ id, inputs: { length: study.length } }] : [id]
    }),
    // It listens to another name than the others.
    colorTheme: undefined,
    theme,
    backgroundColor: colors.surface,
    gridColor: withAlpha(colors.text, 0.06),
    show_popup_button: false,
    popup_width: '1000',
    popup_height: '650',
    enable_publishing: false,
    support_host: 'https://www.tradingview.com',
  }
}
