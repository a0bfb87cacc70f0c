/** What a layout from elsewhere holds, and what the browser would fetch for it: told before anything of it is kept. */
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import { counted } from '../../format/number.ts'
import { catalogued, isEmbeddable } from '../../widgets/catalogue.ts'
import { streamCostText, useStreamCost } from '../streams/stream-cost.ts'
import { DIFFERENCES, type Difference, differenceOf } from './difference.ts'

interface LayoutContentsProps {
  readonly content: DashboardContent
  /** Keys this desk does not know. */
  readonly unknown: readonly string[]
  /** It is not what was exported. */
  readonly isAltered: boolean
  /** What it would stand in the place of. */
  readonly before: DashboardContent | undefined
}

const titleOf = (key: string): string => catalogued(key)?.title ?? key

/** Its widgets and symbols, what this desk does not know of it, whether it is as exported; with `before`, what would change there. */
export function LayoutContents({ content, unknown, isAltered, before }: LayoutContentsProps) {
  const { widgets } = content
  const cost = useStreamCost(content)
  const hosts = new Set(
    widgets.flatMap(({ key, options }) =>
      key === 'Custom' && typeof options.url === 'string' ? (URL.parse(options.url)?.host ?? []) : [],
    ),
  )
  const frames = widgets.filter(({ key, rendering }) => isEmbeddable(key) && rendering === 'embed').length
  return (
    <div className="grid gap-2">
      <p>
        {widgets.length === 0
          ? 'No widgets.'
          : `${counted(widgets.length, 'widget')}: ${widgets.map(({ key }) => titleOf(key)).join(', ')}.`}
      </p>
      <p className="muted">
        {hosts.size > 0 ? 'It reads this desk and other hosts' : 'It reads only this desk'}
        {cost && `, and streams ${streamCostText(cost)}`}.
        {frames > 0 && ` ${frames} of its widgets load a TradingView frame once you allow that.`}
        {hosts.size > 0 && ` Its custom widgets read ${[...hosts].join(', ')}, each once you allow it.`}
      </p>
      {isAltered && (
        <p className="warn">It was changed after its export: the checksum differs. Look at it before you keep it.</p>
      )}
      {unknown.length > 0 && (
        <p className="warn">This desk does not know {unknown.join(', ')}. Its settings are kept.</p>
      )}
      {before && <Differences of={differenceOf(before, content)} name={before.name} />}
    </div>
  )
}

const WORDS: Readonly<Record<Difference, string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed settings',
  moved: 'Moved',
}

function Differences({ of, name }: { of: Readonly<Record<Difference, readonly string[]>>; name: string }) {
  const told = DIFFERENCES.filter((kind) => of[kind].length > 0)
  if (told.length === 0) return <p role="status">The widgets of {name} stay as they are.</p>
  return (
    <dl className="pairs" aria-label={`Compared with ${name}`}>
      {told.map((kind) => (
        <div key={kind}>
          <dt>{WORDS[kind]}</dt>
          <dd>{of[kind].map(titleOf).join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
