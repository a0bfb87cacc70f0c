/**
 * What the frame of every embed may be told. Source: the settings and their values that TradingView's generator of each widget offers, and
 * the list of allowed names in published copies of its loader; defaults of section 9 of the specification.
 */
import type { MARKET_WIDGETS } from '@paddock/contract/desk/dashboards/widget-keys'
import * as z from 'zod/mini'
import type { EmbedName } from '../embed.ts'

const flag = z.boolean()
const words = (list: string) => z.enum(list.split(' '))
const texts = z.array(z.string())
const color = z.string().check(z.regex(/^(#[0-9a-fA-F]{3,8}|rgba?\([\d., ]+\))$/))
const symbol = z.string().check(z.regex(/^[A-Z0-9_]{1,20}:[A-Za-z0-9.!_/&-]{1,30}$/))
const listOf = <Item extends z.ZodMiniType>(item: Item, least: number, most: number) =>
  z.array(item).check(z.minLength(least), z.maxLength(most))
const commaList = (each: RegExp) => z.string().check(z.regex(new RegExp(`^(${each.source})(,(${each.source}))*$`)))
const mode = words('light dark')
const dateRange = words('1D 1M 3M 12M 60M ALL')
const displayMode = words('regular compact adaptive')
const currency = words(
  'AED ARS AUD CAD CHF CLP CNY COP DKK EUR GBP HKD IDR ILS INR ISK JPY KRW KWD MXN MYR NOK NZD PEN PHP PLN RUB SAR SEK SGD THB TRY TWD USD UYU ZAR',
)
const named = (name: string, label: string) => z.strictObject({ [name]: symbol, [label]: z.string() })

/** Every embed's. The frame is as large as its tile, whatever is stored. */
const SHARED = {
  width: z.literal('100%'),
  locale: words(
    'en in de_DE fr es it pl sv_SE tr ru br id ms_MY th_TH vi_VN ja kr zh_CN zh_TW ar_AE he_IL hu_HU fa_IR',
  ),
  largeChartUrl: z.optional(z.string()),
}
const FILLING = { ...SHARED, height: z.literal('100%'), isTransparent: flag, colorTheme: mode }
const LOW = { ...SHARED, isTransparent: flag, colorTheme: mode }
const HEAT_MAP = {
  hasTopBar: flag,
  isDataSetEnabled: flag,
  isZoomEnabled: flag,
  hasSymbolTooltip: flag,
  isMonoSize: flag,
  symbolUrl: z.string(),
}
const HEAT_MAP_DEFAULTS = {
  hasTopBar: false,
  isDataSetEnabled: false,
  isZoomEnabled: true,
  hasSymbolTooltip: true,
  isMonoSize: false,
}
/** Of the two widgets that are a list below a chart. */
const LIST_COLORS = {
  plotLineColorGrowing: color,
  plotLineColorFalling: color,
  gridLineColor: color,
  scaleFontColor: color,
  belowLineFillColorGrowing: color,
  belowLineFillColorFalling: color,
  belowLineFillColorGrowingBottom: color,
  belowLineFillColorFallingBottom: color,
  symbolActiveColor: color,
}
const COIN_COLORS =
  /^(change\|(60|240)|change|Perf\.(W|1M|3M|6M|YTD|Y)|24h_vol_change_cmc|24h_vol_cmc|Volatility\.D|gap|24h_close_change\|5)$/
const STOCK_COLORS =
  /^(change(\|(60|240))?|Perf\.(W|1M|3M|6M|YTD|Y)|(pre|post)market_change|relative_volume_10d_calc|Volatility\.D|gap)$/
const STOCK_SIZES =
  /^(market_cap_basic|number_of_employees|dividend_yield_recent|price_earnings_ttm|price_sales_current|price_book_fq|(volume|Value\.Traded)(\|(60|240|1W|1M))?)$/
const SCANS =
  'top_gainers top_losers ath atl above_52wk_high below_52wk_low monthly_high monthly_low most_volatile overbought oversold outperforming_SMA50 underperforming_SMA50'
const EXCHANGES =
  'US NASDAQ NYSE AMEX OTC ASX CSE NEO TSX TSXV EGX BER DUS FWB HAM HAN MUN SWB XETR BSE NSE TASE MIL LUXSE PSE NEWCONNECT KRX NGM TPEX BIST LSE LSIN HNX'
/** A set the embed does not have is drawn as the S&P 500, without a word. */
const STOCK_SETS =
  'SPX500 NASDAQ100 NASDAQCOMPOSITE DJDJI DJDJT DJDJU DJCA NASDAQBKX TVCRUI TVCRUT TVCRUA AllUSA AllCA IBOV IBXL BCBAIMV DAX MDAX SDAX TECDAX IBEX35 FTSEMIB SIXSMI OMXS30 OMXCOPOMXC25 HELSINKI25 GPWWIG20 ATHEXGD TA35 TA125 ASX200 AllAU HSTECH HSCEI SENSEX IDX30 PSXKSE100 ADXFADX15 EGXEGX30'

const APPLE = { symbol: 'NASDAQ:AAPL' }
const INDICES = 'FOREXCOM:SPXUSD FOREXCOM:NSXUSD FOREXCOM:DJI INDEX:NKY INDEX:DEU40 FOREXCOM:UKXGBP'
/** As TradingView's generator has them now; futures of the CME group are not shown in embeds. */
const FUTURES = 'BMFBOVESPA:ISP1! BMFBOVESPA:EUR1! CMCMARKETS:GOLD PYTH:WTI3! NYMEX:NG1! BMFBOVESPA:CCM1!'
const TICKERS = [
  { proName: 'FOREXCOM:SPXUSD', title: 'S&P 500' },
  { proName: 'FOREXCOM:NSXUSD', title: 'US 100' },
  { proName: 'FX_IDC:EURUSD', title: 'EUR/USD' },
  { proName: 'BITSTAMP:BTCUSD', title: 'Bitcoin' },
  { proName: 'BITSTAMP:ETHUSD', title: 'Ethereum' },
]
const those = (symbols: string, name: string) => symbols.split(' ').map((each) => ({ [name]: each }))

interface EmbedRow {
  readonly name: EmbedName
  /** Of everything it is told; unknown names are refused. */
  readonly settings: z.ZodMiniType
  /** What it is told unless something else is set, colours aside. */
  readonly defaults: Readonly<Record<string, unknown>>
}

export const EMBED_TABLE: Readonly<Record<(typeof MARKET_WIDGETS)[number], EmbedRow>> = {
  Chart: {
    name: 'advanced-chart',
    settings: z.strictObject({
      ...SHARED,
      height: z.literal('100%'),
      theme: mode,
      colorTheme: z.optional(mode),
      isTransparent: z.optional(flag),
      autosize: z.optional(flag),
      symbol,
      interval: words('1 3 5 15 30 60 120 180 240 D W M'),
      range: z.optional(words('1D 5D 1M 3M 6M YTD 12M 60M ALL')),
      timezone: z.string().check(z.regex(/^(exchange|[A-Za-z_]+\/[A-Za-z_/+-]+)$/)),
      style: words('0 1 2 3 4 5 6 7 8 9 10 12 13 14 15 16'),
      allow_symbol_change: flag,
      hide_top_toolbar: flag,
      hide_side_toolbar: flag,
      hide_legend: flag,
      hide_volume: flag,
      withdateranges: flag,
      save_image: z.optional(flag),
      details: z.optional(flag),
      hotlist: z.optional(flag),
      calendar: z.optional(flag),
      watchlist: z.optional(z.array(symbol)),
      compareSymbols: z.optional(
        listOf(z.strictObject({ symbol, position: words('SameScale NewPriceScale NewPane') }), 0, 3),
      ),
      studies: listOf(z.union([z.string(), z.looseObject({ id: z.string() })]), 0, 5),
      backgroundColor: color,
      gridColor: z.optional(color),
      show_popup_button: z.optional(flag),
      popup_width: z.optional(z.string()),
      popup_height: z.optional(z.string()),
      enable_publishing: z.optional(flag),
      support_host: z.optional(z.literal('https://www.tradingview.com')),
    }),
    defaults: {
      ...APPLE,
      interval: 'D',
      timezone: 'Etc/UTC',
      style: '1',
      allow_symbol_change: true,
      hide_top_toolbar: false,
      hide_side_toolbar: false,
      hide_legend: false,
      hide_volume: false,
      withdateranges: false,
      studies: [],
    },
  },
  CompanyProfile: { name: 'symbol-profile', settings: z.strictObject({ ...FILLING, symbol }), defaults: APPLE },
  CryptoHeatMap: {
    name: 'crypto-coins-heatmap',
    settings: z.strictObject({
      ...FILLING,
      ...HEAT_MAP,
      dataSource: words('Crypto CryptoWithoutBTC CryptoWithoutStable CryptoDeFi'),
      blockSize: words(
        'market_cap_calc market_cap_diluted_calc 24h_vol_cmc tvl 24h_vol_to_market_cap market_cap_to_tvl',
      ),
      blockColor: z.string().check(z.regex(COIN_COLORS)),
    }),
    // The generator's present name of the day's change.
    defaults: {
      ...HEAT_MAP_DEFAULTS,
      dataSource: 'Crypto',
      blockSize: 'market_cap_calc',
      blockColor: '24h_close_change|5',
    },
  },
  CryptoMarket: {
    name: 'crypto-mkt-screener',
    settings: z.strictObject({
      ...FILLING,
      screener_type: z.literal('crypto_mkt'),
      market: z.literal('crypto'),
      enableScrolling: z.literal(true),
      defaultColumn: words('overview performance oscillators moving_averages'),
      displayCurrency: words('USD BTC'),
    }),
    defaults: { defaultColumn: 'overview', displayCurrency: 'USD' },
  },
  EconomicCalendar: {
    name: 'events',
    settings: z.strictObject({
      ...FILLING,
      importanceFilter: commaList(/-1|0|1/),
      countryFilter: commaList(/[a-z]{2}/),
    }),
    defaults: {
      importanceFilter: '-1,0,1',
      countryFilter: 'ar,au,br,ca,cn,fr,de,in,id,it,jp,kr,mx,ru,sa,za,tr,gb,us,eu',
    },
  },
  ForexCrossRates: {
    name: 'forex-cross-rates',
    settings: z.strictObject({ ...FILLING, currencies: listOf(currency, 2, 12) }),
    defaults: { currencies: ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD'] },
  },
  ForexHeatMap: {
    name: 'forex-heat-map',
    settings: z.strictObject({ ...FILLING, currencies: listOf(currency, 2, 12) }),
    defaults: { currencies: ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'CNY'] },
  },
  FundamentalData: {
    name: 'financials',
    settings: z.strictObject({ ...FILLING, symbol, displayMode }),
    defaults: { ...APPLE, displayMode: 'regular' },
  },
  MarketData: {
    name: 'market-quotes',
    settings: z.strictObject({
      ...FILLING,
      showSymbolLogo: flag,
      backgroundColor: color,
      symbolsGroups: listOf(
        z.strictObject({
          name: z.string(),
          originalName: z.string(),
          symbols: z.array(named('name', 'displayName')),
        }),
        0,
        8,
      ),
    }),
    defaults: {
      showSymbolLogo: true,
      symbolsGroups: [
        { name: 'Indices', originalName: 'Indices', symbols: those(INDICES, 'name') },
        { name: 'Futures', originalName: 'Futures', symbols: those(FUTURES, 'name') },
      ],
    },
  },
  MarketOverview: {
    name: 'market-overview',
    settings: z.strictObject({
      ...FILLING,
      ...LIST_COLORS,
      dateRange,
      showChart: flag,
      showSymbolLogo: flag,
      showFloatingTooltip: flag,
      tabs: listOf(
        z.strictObject({ title: z.string(), originalTitle: z.string(), symbols: z.array(named('s', 'd')) }),
        0,
        6,
      ),
    }),
    defaults: {
      dateRange: '12M',
      showChart: true,
      showSymbolLogo: true,
      showFloatingTooltip: false,
      tabs: [
        { title: 'Indices', originalTitle: 'Indices', symbols: those(INDICES, 's') },
        { title: 'Futures', originalTitle: 'Futures', symbols: those(FUTURES, 's') },
        { title: 'Bonds' },
        { title: 'Forex' },
      ],
    },
  },
  MiniChart: {
    name: 'mini-symbol-overview',
    settings: z.strictObject({
      ...FILLING,
      symbol,
      dateRange,
      chartOnly: flag,
      noTimeScale: flag,
      trendLineColor: color,
      underLineColor: color,
      underLineBottomColor: color,
      autosize: z.optional(flag),
    }),
    defaults: { ...APPLE, dateRange: '12M', chartOnly: false, noTimeScale: false },
  },
  Screener: {
    name: 'screener',
    settings: z.strictObject({
      ...FILLING,
      market: words(
        'forex crypto america australia canada egypt germany india israel italy luxembourg philippines poland korea sweden taiwan turkey uk vietnam',
      ),
      defaultColumn: words(
        'overview performance oscillators moving_averages valuation dividends margins income_statement balance_sheet',
      ),
      defaultScreen: words(
        `general most_capitalized volume_leaders high_dividend unusual_volume earnings_this_week ${SCANS}`,
      ),
      showToolbar: flag,
      enableScrolling: z.literal(true),
    }),
    defaults: { market: 'forex', defaultColumn: 'overview', defaultScreen: 'general', showToolbar: true },
  },
  SingleTicker: { name: 'single-quote', settings: z.strictObject({ ...LOW, symbol }), defaults: APPLE },
  StockMarket: {
    name: 'hotlists',
    settings: z.strictObject({
      ...FILLING,
      ...LIST_COLORS,
      exchange: words(EXCHANGES),
      dateRange,
      showChart: flag,
      showSymbolLogo: flag,
      showFloatingTooltip: flag,
    }),
    defaults: {
      exchange: 'US',
      dateRange: '12M',
      showChart: true,
      showSymbolLogo: false,
      showFloatingTooltip: false,
    },
  },
  StockHeatMap: {
    name: 'stock-heatmap',
    settings: z.strictObject({
      ...FILLING,
      ...HEAT_MAP,
      dataSource: words(STOCK_SETS),
      exchanges: texts,
      grouping: words('no_group sector'),
      blockSize: z.string().check(z.regex(STOCK_SIZES)),
      blockColor: z.string().check(z.regex(STOCK_COLORS)),
    }),
    defaults: {
      ...HEAT_MAP_DEFAULTS,
      dataSource: 'SPX500',
      exchanges: [],
      grouping: 'no_group',
      blockSize: 'market_cap_basic',
      blockColor: 'Perf.YTD',
    },
  },
  SymbolInfo: { name: 'symbol-info', settings: z.strictObject({ ...LOW, symbol }), defaults: APPLE },
  SymbolOverview: {
    name: 'symbol-overview',
    settings: z.strictObject({
      ...FILLING,
      symbols: listOf(
        listOf(z.string(), 1, 2).check(
          z.refine((row) => /^[A-Z0-9_]{1,20}:[\w.!/&-]{1,30}(\|(1D|1M|3M|12M|60M|ALL))?$/.test(row.at(-1) ?? '')),
        ),
        1,
        10,
      ),
      chartOnly: flag,
      chartType: words('area line bars candlesticks baseline columns'),
      showVolume: flag,
      showMA: flag,
      maLength: z.int().check(z.minimum(1), z.maximum(200)),
      maLineColor: z.optional(color),
      maLineWidth: z.optional(z.int()),
      lineWidth: z.int(),
      lineType: z.int(),
      hideDateRanges: flag,
      hideMarketStatus: flag,
      hideSymbolLogo: flag,
      noTimeScale: flag,
      scalePosition: words('right left no'),
      scaleMode: words('Normal Percentage Logarithmic'),
      valuesTracking: words('0 1 2 3'),
      changeMode: words('price-and-percent price-only percent-only no-values'),
      dateRanges: listOf(z.string().check(z.regex(/^(\d+[dmw]|all|ytd)\|(\d+|\d*[DWM])$/)), 1, 12),
      fontFamily: z.string(),
      fontSize: z.string().check(z.regex(/^(1\d|2[0-8])$/)),
      dateFormat: z.optional(z.string()),
      timeHoursFormat: z.optional(words('12-hours 24-hours')),
      autosize: z.optional(flag),
      ...Object.fromEntries(
        'lineColor topColor bottomColor upColor downColor borderUpColor borderDownColor wickUpColor wickDownColor volumeUpColor volumeDownColor backgroundColor gridLineColor fontColor widgetFontColor'
          .split(' ')
          .map((name) => [name, z.optional(color)]),
      ),
    }),
    defaults: {
      symbols: [
        ['Apple', 'NASDAQ:AAPL|1D'],
        ['Google', 'NASDAQ:GOOGL|1D'],
        ['Microsoft', 'NASDAQ:MSFT|1D'],
      ],
      chartOnly: false,
      chartType: 'area',
      showVolume: false,
      showMA: false,
      maLength: 9,
      lineWidth: 2,
      lineType: 0,
      scalePosition: 'right',
      scaleMode: 'Normal',
      valuesTracking: '1',
      changeMode: 'price-and-percent',
      dateRanges: ['1d|1', '1m|30', '3m|60', '12m|1D', '60m|1W', 'all|1M'],
      fontSize: '10',
    },
  },
  TechnicalAnalysis: {
    name: 'technical-analysis',
    settings: z.strictObject({
      ...FILLING,
      symbol,
      interval: words('1m 5m 15m 30m 1h 2h 4h 1D 1W 1M'),
      showIntervalTabs: flag,
      displayMode: words('single multiple'),
      disableInterval: flag,
    }),
    defaults: { ...APPLE, interval: '1m', showIntervalTabs: true, displayMode: 'single', disableInterval: false },
  },
  Ticker: {
    name: 'tickers',
    settings: z.strictObject({
      ...LOW,
      symbols: listOf(named('proName', 'title'), 1, 15),
      showSymbolLogo: flag,
    }),
    defaults: { symbols: TICKERS, showSymbolLogo: true },
  },
  TickerTape: {
    name: 'ticker-tape',
    settings: z.strictObject({
      ...LOW,
      symbols: listOf(named('proName', 'title'), 1, 15),
      showSymbolLogo: flag,
      displayMode,
    }),
    defaults: { symbols: TICKERS, showSymbolLogo: true, displayMode: 'adaptive' },
  },
  TopStories: {
    name: 'timeline',
    settings: z.strictObject({
      ...FILLING,
      feedMode: words('all_symbols market symbol'),
      market: z.optional(words('crypto forex stock index futures cfd')),
      symbol: z.optional(symbol),
      displayMode,
    }),
    defaults: { feedMode: 'all_symbols', displayMode: 'regular' },
  },
}

/** What is wrong with what a frame was told, each by the name of the setting. */
export function embedProblems({ settings }: EmbedRow, told: unknown): readonly string[] {
  const read = settings.safeParse(told)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
