/** One thing that can be set: what it is called, what it does, and the control. */
import type { ReactNode } from 'react'

export const Setting = ({ name, effect, children }: { name: string; effect: string; children: ReactNode }) => (
  <div className="setting">
    <div>
      <strong>{name}</strong>
      <p className="muted">{effect}</p>
    </div>
    {children}
  </div>
)
