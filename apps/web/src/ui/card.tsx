import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps {
  readonly title?: ReactNode
  /** A few words beside the title: what, which period, which unit. */
  readonly note?: ReactNode
  /** At the end of the head: one action menu, or a mark. */
  readonly actions?: ReactNode
  /** Content runs to the edges: tables and charts. */
  readonly isFlush?: boolean
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** A titled panel. Never inside another card. */
export function Card({ title, note, actions, isFlush, className, children }: CardProps) {
  const id = useId()
  return (
    <section className={classNames('card', className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className="card-head">
          <h2 id={id} className="whitespace-nowrap">
            {title}
          </h2>
          {/* It gives way before the title does. */}
          {note && <span className="label min-w-0 shrink-[1000] truncate">{note}</span>}
          {actions && <div className="push flex items-center gap-1">{actions}</div>}
        </header>
      )}
      <div className={classNames('card-body', isFlush && 'card-body-flush')}>{children}</div>
    </section>
  )
}
