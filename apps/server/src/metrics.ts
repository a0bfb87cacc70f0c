/**
 * What the server counts of itself, in Prometheus' text format. Metrics are of the process, as its one thread is. Every label has few values: one
 * with more than {@link MOST_SERIES} is counted as `other`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

interface Counter {
  /** Values of the labels, in their order. */
  add(labels: readonly string[], by?: number): void
}

interface Histogram {
  /** In seconds. */
  observe(labels: readonly string[], seconds: number): void
}

/** Values of the labels, in their order, and the number. */
type Reading = readonly [labels: readonly string[], value: number]

interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  lines(): string[]
}

export const MOST_SERIES = 2_000
const OTHER = 'other'
const KEY = '\u0000'
/** Upper bounds of latencies in seconds: an order is answered in the first ones, a screen of the market in the last. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

const metrics = new Map<string, Metric>()

function added(name: string, metric: Metric): void {
  if (metrics.has(name)) throw new Error(`There are two metrics named ${name}.`)
  metrics.set(name, metric)
}

/** A number that only grows. */
export function counter(name: string, help: string, labels: readonly string[] = []): Counter {
  const series = new Map<string, { labels: readonly string[]; value: number }>()
  added(name, {
    type: 'counter',
    help,
    lines: () => [...series.values()].map((one) => line(name, labels, one.labels, one.value)),
  })
  return {
    add(values, by = 1) {
      const one = seriesOf(series, values, (of) => ({ labels: of, value: 0 }))
      one.value += by
    },
  }
}

/** How long something took, as counts below bounds. */
export function histogram(name: string, help: string, labels: readonly string[] = []): Histogram {
  const series = new Map<string, { labels: readonly string[]; counts: number[]; sum: number; count: number }>()
  const fresh = (values: readonly string[]) => ({ labels: values, counts: BOUNDS.map(() => 0), sum: 0, count: 0 })
  added(name, {
    type: 'histogram',
    help,
    lines: () =>
      [...series.values()].flatMap((one) => {
        const below = one.counts.map((_, index) =>
          one.counts.slice(0, index + 1).reduce((sum, count) => sum + count, 0),
        )
        const bucket = (bound: string, value: number) =>
          line(`${name}_bucket`, [...labels, 'le'], [...one.labels, bound], value)
        return [
          ...BOUNDS.map((bound, index) => bucket(String(bound), below[index] ?? 0)),
          bucket('+Inf', one.count),
          line(`${name}_sum`, labels, one.labels, one.sum),
          line(`${name}_count`, labels, one.labels, one.count),
        ]
      }),
  })
  return {
    observe(values, seconds) {
      const one = seriesOf(series, values, fresh)
      const index = BOUNDS.findIndex((bound) => seconds <= bound)
      if (index >= 0) one.counts[index] = (one.counts[index] ?? 0) + 1
      one.sum += seconds
      one.count += 1
    },
  }
}

/** A number that is read when somebody asks, also one that only grows. Answers how to take it away again; a later one of the same name takes its place. */
export function gauge(
  name: string,
  help: string,
  labels: readonly string[],
  read: () => readonly Reading[],
  type: 'gauge' | 'counter' = 'gauge',
): () => void {
  const metric: Metric = {
    type,
    help,
    lines: () => read().map(([values, value]) => line(name, labels, values, value)),
  }
  metrics.set(name, metric)
  return () => {
    if (metrics.get(name) === metric) metrics.delete(name)
  }
}

/** All of them, as a scraper reads them. */
export function metricsText(): string {
  const parts = [...metrics].flatMap(([name, { type, help, lines }]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...lines(),
  ])
  return `${parts.join('\n')}\n`
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

function seriesOf<Series>(
  series: Map<string, Series>,
  values: readonly string[],
  fresh: (labels: readonly string[]) => Series,
): Series {
  const key = values.join(KEY)
  const known = series.get(key)
  if (known) return known
  if (series.size >= MOST_SERIES && values.some((value) => value !== OTHER))
    return seriesOf(
      series,
      values.map(() => OTHER),
      fresh,
    )
  const made = fresh(values)
  series.set(key, made)
  return made
}

function line(name: string, labels: readonly string[], values: readonly string[], value: number): string {
  const named = labels.map((label, index) => `${label}="${escaped(values[index] ?? '')}"`).join(',')
  return `${name}${named === '' ? '' : `{${named}}`} ${value}`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

/** What every process has. */
const began = Date.now() / 1000 - process.uptime()
const one = (value: number): readonly Reading[] => [[[], value]]
gauge('process_start_time_seconds', 'When the process began, in UNIX seconds.', [], () => one(began))
gauge('process_resident_memory_bytes', 'Memory of the process.', [], () => one(process.memoryUsage.rss()))
gauge('nodejs_heap_used_bytes', 'Memory that JavaScript uses.', [], () => one(process.memoryUsage().heapUsed))
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return one((user + system) / 1e6)
}
gauge('process_cpu_seconds_total', 'Processor time used since the process began.', [], cpuSeconds, 'counter')

const NS = 1e9
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
gauge('paddock_event_loop_delay_seconds', 'How late the event loop was since the last look.', ['quantile'], () => {
  const readings: Reading[] = [
    [['0.5'], delay.percentile(50) / NS],
    [['0.99'], delay.percentile(99) / NS],
    [['1'], delay.max / NS],
  ]
  delay.reset()
  return readings
})
