import './embeds.css'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Why something else is shown, or nothing, and what can be done. */
export const Notice = ({ says, children }: { says: string; children?: ReactNode }) => (
  <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-line bg-raised px-2 py-1 text-label">
    <Icon name="info" size={14} />
    <p role="status" title={says} className="flex-1 min-w-40">
      {says}
    </p>
    <div className="flex flex-wrap gap-1">{children}</div>
  </div>
)

/** The native widget in the place of an embed, why, and what can be done. */
export const Instead = ({ says, native, children }: { says: string; native: ReactNode; children?: ReactNode }) => (
  <div className="embed-instead">
    <Notice says={says}>{children}</Notice>
    {native}
  </div>
)
