/** `npm run market-report`: the simulated market's statistics beside those of real ones, as docs/market-report.md and its charts. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hoursOf, tradingDays } from '@paddock/market/sessions/calendar'
import { MODEL, simulatedMarket } from '@paddock/market/simulated'
import { type ChartLine, chart } from './chart.ts'
import { DOUBTS } from './doubts.ts'
import { type Seen, type Session, sessionsOf } from './implied.ts'
import { closesOf, daysOf, FROM, FUND, minutesOf, type Stock, stocksOf, TO } from './sample.ts'
import {
  autocorrelations,
  correlation,
  deviation,
  drawdowns,
  kurtosis,
  mean,
  quantile,
  returnsOf,
  tailIndex,
} from './statistics.ts'

const SIMULATED = '#2962ff'
const OTHER = '#f57c00'
const DAYS_A_YEAR = 252
const LAGS = 100
const CONT = 'Cont, Quantitative Finance 1 (2001)'

const docs = fileURLToPath(new URL('../../docs', import.meta.url))
const folder = `${docs}/market-report`
mkdirSync(folder, { recursive: true })

/** That of visitors and new accounts. */
const SEED = 'desk'
const market = simulatedMarket(SEED)
const stocks = stocksOf(market)
const returns = stocks.map(({ days }) => returnsOf(closesOf(days)))
const fund = daysOf(market, FUND)
const fundReturns = returnsOf(closesOf(fund))

interface Row {
  readonly what: string
  readonly simulated: string
  readonly real: string
  readonly source: string
}
const rows: Row[] = []
const sections: string[] = []
const say = (what: string, simulated: string, real: string, source: string): void => {
  rows.push({ what, simulated, real, source })
}
const picture = (
  name: string,
  text: string,
  options: Parameters<typeof chart>[0],
  lines: readonly ChartLine[],
): void => {
  writeFileSync(`${folder}/${name}.svg`, chart(options, lines))
  sections.push(`![${options.title}](market-report/${name}.svg)\n\n${text}`)
}

distribution()
clustering()
intraday()
spreads()
together()
falls()
implied()
writeFileSync(`${docs}/market-report.md`, report())
console.log(rows.map(({ what, simulated, real }) => `${what.padEnd(58)} ${simulated.padEnd(22)} ${real}`).join('\n'))

function distribution(): void {
  const kurtoses = returns.map(kurtosis)
  say('Kurtosis of daily returns, stocks (median)', fixed(quantile(kurtoses, 0.5)), '8 to 20', CONT)
  say(
    `Kurtosis of daily returns, ${FUND}`,
    fixed(kurtosis(fundReturns)),
    'about 15 (2016–2025)',
    'S&P 500 daily closes; dominated by March 2020',
  )
  say(
    'Tail index of daily returns (Hill, 5 %)',
    fixed(
      quantile(
        returns.map((one) => tailIndex(one)),
        0.5,
      ),
    ),
    '3 to 4',
    'Gopikrishnan et al., Physical Review E 60 (1999)',
  )
  const yearly = returns.map((one) => deviation(one) * Math.sqrt(DAYS_A_YEAR))
  say(
    'Volatility a year, stocks (median)',
    percent(quantile(yearly, 0.5)),
    '25 to 35 %',
    'Goyal & Santa-Clara, Journal of Finance 58 (2003)',
  )
  say(
    `Volatility a year, ${FUND}`,
    percent(deviation(fundReturns) * Math.sqrt(DAYS_A_YEAR)),
    '15 to 19 %',
    'S&P 500, long-run',
  )
  const standard = returns.flatMap((one) => one.map((value) => value / deviation(one)))
  const bins = Array.from({ length: 81 }, (_value, place) => (place - 40) / 5)
  const counts = bins.map(
    (bin) => standard.filter((value) => Math.abs(value - bin) < 0.1).length / standard.length / 0.2,
  )
  const normal = bins.map((bin) => Math.exp((-bin * bin) / 2) / Math.sqrt(2 * Math.PI))
  const points = (values: readonly number[]) =>
    bins.map((bin, place) => [bin, Math.max(values[place] ?? 0, 1e-6)] as const)
  picture(
    'distribution',
    'Daily returns in units of their own standard deviation. Real returns are more peaked than the normal distribution and have far more extreme days; so have these.',
    {
      title: 'Distribution of daily returns, logarithmic',
      x: 'standard deviations',
      y: 'density',
      isLogarithmic: true,
    },
    [
      { name: 'simulated', colour: SIMULATED, points: points(counts), isBars: true },
      { name: 'normal', colour: OTHER, points: points(normal) },
    ],
  )
}

function clustering(): void {
  const plain = average(returns.map((one) => autocorrelations(one, LAGS)))
  const absolute = average(returns.map((one) => autocorrelations(one.map(Math.abs), LAGS)))
  say('Autocorrelation of daily returns, lag 1', fixed(plain[0] ?? 0, 3), '−0.05 to 0.05', CONT)
  say('Autocorrelation of absolute returns, lag 1', fixed(absolute[0] ?? 0, 3), '0.15 to 0.35', CONT)
  say(
    'Autocorrelation of absolute returns, lag 50',
    fixed(absolute[49] ?? 0, 3),
    '0.05 to 0.15',
    'Ding, Granger & Engle, Journal of Empirical Finance 1 (1993)',
  )
  const line = (values: readonly number[]) => values.map((value, place) => [place + 1, value] as const)
  picture(
    'clustering',
    'Tomorrow’s return cannot be told from today’s, but how large it will be can: wild days follow wild days, and the memory fades over months.',
    { title: 'Autocorrelation, mean over stocks', x: 'lag in days', y: 'correlation' },
    [
      { name: 'absolute returns', colour: SIMULATED, points: line(absolute) },
      { name: 'returns', colour: OTHER, points: line(plain) },
    ],
  )
}

function intraday(): void {
  const days = tradingDays('2025-03-03', '2025-05-30')
    .map(hoursOf)
    .filter(({ isHalfDay }) => !isHalfDay)
  const volumes = Array<number>(390).fill(0)
  const moves = Array<number>(390).fill(0)
  for (const { symbol } of stocks.slice(0, 12)) {
    for (const { open, close } of days) {
      const minutes = minutesOf(market, symbol, open, close)
      const total = minutes.reduce((sum, { volume }) => sum + volume, 0)
      for (const bar of minutes) {
        const minute = Math.floor((bar.start - open) / 60_000)
        volumes[minute] = (volumes[minute] ?? 0) + bar.volume / total
        moves[minute] = (moves[minute] ?? 0) + Math.abs(Math.log(bar.close / bar.open))
      }
    }
  }
  const share = (values: readonly number[]): number[] => {
    const total = values.reduce((sum, value) => sum + value, 0)
    return values.map((value) => (100 * value) / total)
  }
  const [volume, move] = [share(volumes), share(moves)]
  const sum = (values: readonly number[], from: number, to: number): number =>
    values.slice(from, to).reduce((total, value) => total + value, 0)
  say(
    'Share of volume in the first half hour',
    percent(sum(volume, 0, 30) / 100),
    '12 to 18 %',
    'Jain & Joh, Journal of Financial and Quantitative Analysis 23 (1988); recent tapes are similar',
  )
  say(
    'Share of volume in the last half hour',
    percent(sum(volume, 360, 390) / 100),
    '18 to 28 %',
    'recent consolidated tapes, closing auction included',
  )
  const overnight = stocks.flatMap(({ days: bars }) => nightShare(bars))
  say(
    'Share of variance between close and open (median)',
    percent(quantile(overnight, 0.5)),
    '15 to 30 %',
    'French & Roll, Journal of Financial Economics 17 (1986); larger since',
  )
  const five = (values: readonly number[]) =>
    Array.from({ length: 78 }, (_value, place) => [place * 5, sum(values, place * 5, place * 5 + 5) / 5] as const)
  picture(
    'intraday',
    'Share of a session’s volume and of its absolute moves per minute, in steps of five: much at the open, little at midday, most volume at the close.',
    { title: 'Volume and movement over the session', x: 'minutes after the open', y: '% per minute' },
    [
      { name: 'volume', colour: SIMULATED, points: five(volume), isBars: true },
      { name: 'absolute move', colour: OTHER, points: five(move) },
    ],
  )
}

/** The share of a stock's close-to-close variance that lies between close and open. */
function nightShare(bars: Stock['days']): number[] {
  const nights = bars.slice(1).map(({ open }, place) => Math.log(open / (bars[place]?.close ?? open)))
  const days = bars.map(({ open, close }) => Math.log(close / open))
  const [night, day] = [deviation(nights) ** 2, deviation(days) ** 2]
  return [night / (night + day)]
}

function spreads(): void {
  const noon = hoursOf('2025-04-16').open + 150 * 60_000
  const points = market.instruments
    .filter((instrument) => instrument.attributes.includes('has_options') && market.isListed(instrument.symbol, noon))
    .flatMap((instrument) => {
      const quote = market.quote(instrument.symbol, noon)
      const price = quote && (quote.bid + quote.ask) / 2
      if (!quote || !price) return []
      return [
        {
          price: price / 10 ** instrument.priceScale,
          points: (1e4 * (quote.ask - quote.bid)) / price,
          isLarge: instrument.attributes.includes('has_options'),
        },
      ]
    })
  const large = points.filter(({ isLarge }) => isLarge).map((one) => one.points)
  say(
    'Quoted spread at noon, stocks with options (median)',
    `${fixed(quantile(large, 0.5))} bp`,
    '2 to 10 bp',
    'SEC market structure data, large and mid caps',
  )
  const edges = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
  const line = edges.slice(0, -1).flatMap((edge, place) => {
    const within = points
      .filter(({ price }) => price >= edge && price < (edges[place + 1] ?? edge))
      .map((one) => one.points)
    return within.length > 0 ? [[Math.log10(edge), quantile(within, 0.5)] as const] : []
  })
  picture(
    'spreads',
    'The median quoted spread by price: a cent is a large part of a cheap share.',
    { title: 'Spread by price', x: 'price in dollars', y: 'basis points', isPowers: true },
    [{ name: 'median spread', colour: SIMULATED, points: line }],
  )
}

function together(): void {
  const within: number[] = []
  const between: number[] = []
  for (const [place, stock] of stocks.entries()) {
    for (let other = place + 1; other < stocks.length; other += 1) {
      const length = Math.min(returns[place]?.length ?? 0, returns[other]?.length ?? 0)
      const value = correlation((returns[place] ?? []).slice(-length), (returns[other] ?? []).slice(-length))
      if (stocks[other]?.sector === stock.sector) within.push(value)
      else between.push(value)
    }
  }
  say(
    'Correlation of two stocks of one sector (mean)',
    fixed(mean(within)),
    '0.4 to 0.6',
    'Plerou et al., Physical Review E 65 (2002); S&P 500 2016–2025',
  )
  say('Correlation of two stocks of different sectors (mean)', fixed(mean(between)), '0.2 to 0.4', 'the same')
  const bins = Array.from({ length: 41 }, (_value, place) => place / 40)
  const counts = (values: readonly number[]) =>
    bins.map((bin) => [bin, values.filter((value) => Math.abs(value - bin) < 0.0125).length / values.length] as const)
  picture(
    'correlation',
    'Pairs of stocks move together through the market, and more so within a sector.',
    { title: 'Correlation of daily returns of two stocks', x: 'correlation', y: 'share of pairs' },
    [
      { name: 'one sector', colour: SIMULATED, points: counts(within) },
      { name: 'different sectors', colour: OTHER, points: counts(between) },
    ],
  )
}

function falls(): void {
  const market10 = drawdowns(closesOf(fund))
  const deepest = stocks.map(({ days }) => Math.min(...drawdowns(closesOf(days))))
  say(
    `Deepest fall in ten years, ${FUND}`,
    percent(Math.min(...market10)),
    '−34 % (2016–2025), −55 % (2007–2009)',
    'S&P 500 daily closes',
  )
  say('Deepest fall in ten years, stocks (median)', percent(quantile(deepest, 0.5)), '−45 to −60 %', 'S&P 500 members')
  const down = fundReturns.filter((value) => value < -0.02).length
  const up = fundReturns.filter((value) => value > 0.02).length
  say(`Days beyond ±2 % in ten years, ${FUND}`, `${down} down, ${up} up`, 'about 75 down, 65 up', 'S&P 500, 2016–2025')
  const every = Math.max(1, Math.floor(market10.length / 600))
  picture(
    'drawdowns',
    `How far ${FUND} stood below its highest close.`,
    { title: `Drawdowns of ${FUND}, 2016–2025 simulated`, x: 'trading days', y: '% below the peak' },
    [
      {
        name: FUND,
        colour: SIMULATED,
        points: market10.flatMap((value, place) => (place % every === 0 ? [[place, value * 100] as const] : [])),
      },
    ],
  )
}

/** How the volatility that options imply answers to the share: from close to close, and within the day. */
function implied(): void {
  const ofFund = sessionsOf(market, FUND, '2024-01-02', '2025-12-31')
  const ofStocks = stocks.slice(0, 12).map(({ symbol }) => sessionsOf(market, symbol, '2025-01-02', '2025-06-30'))
  const daily = (sessions: readonly Session[]) =>
    sessions.slice(1).map(({ close }, day) => changeTo(sessions[day]?.close ?? close, close))
  const answer = (changes: readonly Change[]) =>
    `${signed(-slopeOf(changes.filter(({ move }) => move < 0)))} %, ${signed(slopeOf(changes.filter(({ move }) => move > 0)))} %`
  say(
    `Implied volatility of ${FUND} when it falls, rises by 1 % in a day`,
    answer(daily(ofFund)),
    '+4.5 %, −3.0 %',
    'Whaley, Journal of Portfolio Management 35 (2009): the VIX, 1986–2008',
  )
  const median = (sign: 1 | -1): number =>
    quantile(
      ofStocks.map((sessions) => sign * slopeOf(daily(sessions).filter(({ move }) => move * sign > 0))),
      0.5,
    )
  say(
    'The same of stocks (median)',
    `${signed(median(-1))} %, ${signed(median(1))} %`,
    'weaker than of the index',
    'Dennis, Mayhew & Stivers, Journal of Financial and Quantitative Analysis 41 (2006)',
  )
  const changes = daily(ofFund)
  say(
    `Correlation of daily changes of ${FUND} and its implied volatility`,
    fixed(
      correlation(
        changes.map(({ move }) => move),
        changes.map(({ change }) => change),
      ),
    ),
    'about −0.7',
    'closes of the VIX and the S&P 500, 1990–2023',
  )
  const halfHours = ofFund.flatMap(({ within }) =>
    within.slice(1).map((seen, place) => {
      const before = within[place] ?? seen
      return { ...changeTo(before, seen), change: Math.exp(seen.volatility) - Math.exp(before.volatility) }
    }),
  )
  say(
    `Points of implied volatility for 1 % of ${FUND}, within the day`,
    signed(slopeOf(halfHours)),
    '−0.6 to −0.9 at 20 points',
    'Whaley, the same',
  )
  const curve = (all: readonly (readonly Session[])[]) => {
    const answers = all.flatMap((sessions) =>
      sessions.slice(1).flatMap(({ within }, day) => {
        const before = sessions[day]?.close
        return before ? within.map((seen) => changeTo(before, seen)) : []
      }),
    )
    return Array.from({ length: 25 }, (_value, place) => (place - 12) / 400).flatMap((centre) => {
      const near = answers.filter(({ move }) => Math.abs(move - centre) < 0.00125)
      return near.length >= 10 ? [[100 * centre, 100 * mean(near.map(({ change }) => change))] as const] : []
    })
  }
  picture(
    'reaction',
    'Every half hour: how far the share has moved since the last close, and by how much the volatility that contracts at the money imply for thirty days has changed.',
    { title: 'Implied volatility within the day', x: '% since the last close', y: '% of volatility' },
    [
      { name: FUND, colour: SIMULATED, points: curve([ofFund]) },
      { name: 'stocks', colour: OTHER, points: curve(ofStocks) },
    ],
  )
}

/** From one moment to another, as differences of logarithms. */
interface Change {
  readonly move: number
  readonly change: number
}

function changeTo(before: Seen, after: Seen): Change {
  return { move: after.price - before.price, change: after.volatility - before.volatility }
}

/** The change that comes with a move of one, by least squares through none. */
function slopeOf(changes: readonly Change[]): number {
  return mean(changes.map(({ move, change }) => move * change)) / mean(changes.map(({ move }) => move * move))
}

function report(): string {
  const head = `# The simulated market beside real ones

Made by \`npm run market-report\` from the model \`${MODEL}\`, seed \`${SEED}\`, ${new Date(FROM).getUTCFullYear()} to ${new Date(TO).getUTCFullYear()}: ${stocks.length} of the most traded stocks and ${FUND}. Real values are published ones,
rounded to the range in which studies agree. The model's shapes were set by hand with these figures in sight, so they are no independent proof of it.

| | Simulated | Real | Source |
|---|---|---|---|
`
  const table = rows
    .map(({ what, simulated, real, source }) => `| ${what} | ${simulated} | ${real} | ${source} |`)
    .join('\n')
  return `${head}${table}\n\n${sections.join('\n\n')}\n\n${DOUBTS}`
}

function average(series: readonly (readonly number[])[]): number[] {
  return Array.from({ length: series[0]?.length ?? 0 }, (_value, place) => mean(series.map((one) => one[place] ?? 0)))
}

function fixed(value: number, digits = 2): string {
  return value.toFixed(digits).replace('-', '−')
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${fixed(value, 1)}`
}

function percent(share: number): string {
  return `${fixed(share * 100, 1)} %`
}
