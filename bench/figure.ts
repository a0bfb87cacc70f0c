/** What a benchmark measures and how it is told. */
export interface Measured {
  readonly id: string
  readonly value: number
  readonly unit: string
  /** `>=10000`, `<=25`. */
  readonly goal: string
  /** What the value is compared with, measured in the same run; null where the goal stands alone. */
  readonly baseline: number | null
  readonly ratio: number | null
  /** How it was measured, in one sentence. */
  readonly method: string
}

/** A run that yields one or more figures. */
export interface Benchmark {
  readonly ids: readonly string[]
  readonly run: () => Promise<Measured[]>
}

const GOALS: Readonly<Record<string, { goal: string; unit: string }>> = {
  'http.ack_per_second': { goal: '>=10000', unit: 'orders/s' },
  'http.ack_p99_ms': { goal: '<=25', unit: 'ms' },
  'http.ack_ratio': { goal: '<=2', unit: 'x' },
  'http.ack_postgres_per_second': { goal: '>=4000', unit: 'orders/s' },
  'http.read_ratio': { goal: '<=2', unit: 'x' },
  'http.longest_block_ms': { goal: '<=50', unit: 'ms' },
  'rules.orders_per_second': { goal: '>=250000', unit: 'orders/s' },
  'rules.vs_order_book': { goal: '>=0.25', unit: 'x' },
  'rules.order_p99_us': { goal: '<=100', unit: 'us' },
  'rules.resting_quote_us': { goal: '<=5', unit: 'us' },
  'rules.year_replay_ms': { goal: '<=2000', unit: 'ms' },
  'rules.fold_million_ms': { goal: '<=3000', unit: 'ms' },
  'rules.snapshot_load_ms': { goal: '<=5', unit: 'ms' },
  'market.first_touch_ms': { goal: '<=1', unit: 'ms' },
  'market.day_minutes_ms': { goal: '<=0.5', unit: 'ms' },
  'market.crossing_ms': { goal: '<=0.5', unit: 'ms' },
  'gateway.overhead_p99_ms': { goal: '<=3', unit: 'ms' },
  'fanout.p99_ratio': { goal: '<=1.3', unit: 'x' },
  'fanout.ratio': { goal: '<=1.3', unit: 'x' },
  'fanout.socket_kb': { goal: '<=30', unit: 'KB' },
  'market.chain_2000_ms': { goal: '<=15', unit: 'ms' },
  'market.year_minutes_ms': { goal: '<=30', unit: 'ms' },
  'market.ten_years_daily_ms': { goal: '<=5', unit: 'ms' },
  'market.snapshots_700_ms': { goal: '<=40', unit: 'ms' },
  'market.actions_90_days_ms': { goal: '<=50', unit: 'ms' },
  'market.warm_mb': { goal: '<=150', unit: 'MB' },
  'market.listings_ms': { goal: '<=150', unit: 'ms' },
  'web.first_load_kb': { goal: '<=165', unit: 'KB' },
  'web.lcp_ms': { goal: '<=800', unit: 'ms' },
  'web.cls': { goal: '<=0.01', unit: '' },
  'web.table_updates_per_second': { goal: '>=150000', unit: 'rows/s' },
  'web.table_ratio': { goal: '>=1', unit: 'x' },
  'web.table_frame_p95_ms': { goal: '<=8', unit: 'ms' },
  'web.table_fps_ratio': { goal: '>=0.95', unit: 'x' },
  'web.tick_to_pixel_p99_ms': { goal: '<=50', unit: 'ms' },
  'web.inp_ms': { goal: '<=100', unit: 'ms' },
  'web.dashboard_frame_p95_ms': { goal: '<=8', unit: 'ms' },
  'web.dashboard_open_ms': { goal: '<=1500', unit: 'ms' },
  'web.route_chunk_kb': { goal: '<=120', unit: 'KB' },
  'web.chain_paint_ms': { goal: '<=300', unit: 'ms' },
  'web.chain_tick_ms': { goal: '<=8', unit: 'ms' },
  'web.history_paint_ms': { goal: '<=300', unit: 'ms' },
  'web.search_ms': { goal: '<=10', unit: 'ms' },
  'web.chart_fps_ratio': { goal: '>=0.95', unit: 'x' },
  'web.receipt_ms': { goal: '<=2', unit: 'ms' },
  'identity.session_check_ms': { goal: '<=0.2', unit: 'ms' },
  'server.guest_kb': { goal: '<=20', unit: 'KB' },
  'server.start_ms': { goal: '<=1000', unit: 'ms' },
  'server.idle_mb': { goal: '<=200', unit: 'MB' },
  'cluster.failover_ms': { goal: '<=5000', unit: 'ms' },
  'cluster.scaling_ratio': { goal: '<=1.15', unit: 'x' },
  'http.order_read_fresh_us': { goal: '<=300', unit: 'us' },
  'server.backup_pause_ms': { goal: '<=50', unit: 'ms' },
  'server.recovery_ms': { goal: '<=1500', unit: 'ms' },
}

/** A figure with its goal looked up. Throws for an id that is not listed. */
export function measured(id: string, value: number, method: string, baseline: number | null = null): Measured {
  const known = GOALS[id]
  if (!known) throw new Error(`No goal is listed for ${id}`)
  return { id, value, ...known, baseline, ratio: baseline === null ? null : value / baseline, method }
}

/** Whether a value meets a goal such as `<=25`. */
export const meets = ({ value, goal }: Measured): boolean =>
  goal.startsWith('>=') ? value >= Number(goal.slice(2)) : value <= Number(goal.slice(2))

/** The value at a quantile of unsorted numbers: 0.5 is the median. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN
}
