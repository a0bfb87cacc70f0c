/** Tabs over one panel each. The chosen tab belongs in the address, so it comes in as a value. */
import type { ReactNode } from 'react'
import { chosenInSight } from './chosen-in-sight.ts'
import { thousands } from './thousands.ts'

interface Tab<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly count?: number | undefined
}

interface TabsProps<Value extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** The id of the panel the tabs choose, see {@link TabPanel}. */
  readonly panelId: string
}

const tabId = (panelId: string, value: string) => `${panelId}-${value}`

export function Tabs<Value extends string>({ label, tabs, value, onChange, panelId }: TabsProps<Value>) {
  const move = (by: number) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.value)
    document.getElementById(tabId(panelId, next.value))?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          ref={tab.value === value ? chosenInSight : undefined}
          id={tabId(panelId, tab.value)}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') move(1)
            if (event.key === 'ArrowLeft') move(-1)
          }}
        >
          {tab.label}
          {tab.count !== undefined && <span className="count">{thousands(String(tab.count))}</span>}
        </button>
      ))}
    </div>
  )
}

export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls has to be reachable by keyboard
    <div id={id} role="tabpanel" aria-labelledby={tabId(id, value)} tabIndex={0}>
      {children}
    </div>
  )
}
