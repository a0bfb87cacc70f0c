/** What was measured, by the benchmark that comes with the program, on the machine and day that are named. Nothing here was typed in. */
import { calendarDay } from '../../format/time.ts'
import recorded from './recorded.json'

/** The figures that say something to who looks for the first time, in their words. */
const SHOWN: readonly { readonly id: string; readonly what: string }[] = [
  { id: 'http.ack_per_second', what: 'per second accepted over HTTP, each written before it is answered' },
  { id: 'http.ack_p99_ms', what: 'order response, 99th percentile' },
  { id: 'rules.year_replay_ms', what: 'to simulate a practice year' },
  { id: 'server.start_ms', what: 'from start to the first answer' },
  { id: 'web.search_ms', what: 'to search every listing, typing errors included' },
  { id: 'web.first_load_kb', what: 'of script for this page and the desk' },
]

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)))

interface Recorded {
  readonly id: string
  readonly value: number
  readonly unit: string
  readonly method: string
}
const FIGURES: readonly Recorded[] = recorded.figures

export function Figures() {
  const figures = SHOWN.flatMap(({ id, what }) => {
    const figure = FIGURES.find((one) => one.id === id)
    return figure ? [{ ...figure, what }] : []
  })
  return (
    <section className="measured" aria-label="Measured">
      <dl className="grid grid-cols-6 gap-y-4 gap-x-8 max-lg:grid-cols-3">
        {figures.map(({ id, value, unit, what }) => (
          <div key={id} className="flex flex-col-reverse justify-end">
            <dt className="text-muted text-label">{what}</dt>
            <dd className="text-figure font-strong">
              {shown(value)}{' '}
              <small className="text-muted text-(length:--text-label) font-regular">{unit.split('/')[0]}</small>
            </dd>
          </div>
        ))}
      </dl>
      <details className="mt-3 text-muted text-(length:--text-label) leading-4.5">
        <summary>
          Measured on {calendarDay(recorded.date)}: {recorded.machine}
        </summary>
        <ul className="mt-2 max-w-(--size-prose)">
          {figures.map(({ id, method }) => (
            <li key={id}>
              <code>{id}</code> {method}
            </li>
          ))}
        </ul>
        <p>
          On your own machine: <code>npm run bench</code>
        </p>
      </details>
    </section>
  )
}
