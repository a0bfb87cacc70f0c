import './embeds.css'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** The native widget in the place of an embed, why, and what can be done. */
export const Instead = ({ says, native, children }: { says: string; native: ReactNode; children?: ReactNode }) => (
  <div className="embed-instead">
    <div className="embed-notice">
      <Icon name="info" size={14} />
      <p role="status" title={says}>
        {says}
      </p>
      <div>{children}</div>
    </div>
    {native}
  </div>
)
