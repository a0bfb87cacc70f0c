import type { ReactNode } from 'react'

interface FactsProps {
  /** `figures` or `band` where they stand beside each other instead of one below the other. */
  readonly className?: string
  readonly facts: readonly (readonly [name: string, value: ReactNode | undefined, note?: ReactNode])[]
}

/** Pairs of a name and a value, with a note below some; those without a value are left out. */
export function Facts({ className = 'pairs', facts }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(
        ([name, value, note]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
              {note !== undefined && <dd className="muted">{note}</dd>}
            </div>
          ),
      )}
    </dl>
  )
}
