/** How the order ticket starts for each class, and what it asks before it sends. */

import { CAPABILITIES } from '@paddock/broker/capability'
import { ORDER_TYPES, TIMES_IN_FORCE } from '@paddock/contract/entities/order'
import {
  CONFIRM_LEVELS,
  type StartClass,
  setTicketSettings,
  type TicketStart,
  useTicketSettings,
} from '../desk/ticket-settings.ts'
import { timeInForceName, typeName } from '../orders/words.ts'
import { Card } from '../ui/card.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'

const CLASSES: readonly (readonly [StartClass, string])[] = [
  ['us_equity', 'Stocks'],
  ['us_option', 'Options'],
  ['crypto', 'Crypto'],
]
const LEVELS = { off: 'Never', dangerous: 'Dangerous orders', always: 'Every order' } as const
const UNITS = {
  qty: 'Quantity',
  notional: 'US dollars',
  percent: '% of buying power',
  risk: 'Risk, US dollars',
} as const

export function TicketCard() {
  const settings = useTicketSettings()
  return (
    <Card title="Order ticket" note="kept in this browser">
      <div className="setting">
        <div>
          <strong>Ask before sending</strong>
          <p className="muted">
            Dangerous: what sells short, crosses the market, or has no bound. Live accounts hold the button down for
            every order.
          </p>
        </div>
        <Segments
          label="Ask before sending"
          value={settings.confirm}
          onChange={(confirm) => setTicketSettings({ confirm })}
          segments={CONFIRM_LEVELS.map((value) => ({ value, label: LEVELS[value] }))}
        />
      </div>
      {CLASSES.map(([key, name]) => (
        <div key={key} className="setting">
          <div>
            <strong>{name} start with</strong>
            <p className="muted">Type, time in force and size of a new ticket.</p>
          </div>
          <StartFields
            name={name}
            assetClass={key}
            start={settings[key]}
            onChange={(change) => setTicketSettings({ [key]: { ...settings[key], ...change } })}
          />
        </div>
      ))}
      <div className="setting">
        <div>
          <strong>Remember the last order</strong>
          <p className="muted">What you sent becomes what its class starts with.</p>
        </div>
        <Switch
          label="Remember the last order"
          isOn={settings.isRemembering}
          onChange={(isRemembering) => setTicketSettings({ isRemembering })}
        />
      </div>
    </Card>
  )
}

function StartFields(props: {
  name: string
  assetClass: StartClass
  start: TicketStart
  onChange: (change: Partial<TicketStart>) => void
}) {
  const { name, assetClass, start, onChange } = props
  const rows = CAPABILITIES.filter((row) => row.assetClass === assetClass && row.orderClass === 'simple')
  const types = ORDER_TYPES.filter((type) => rows.some((row) => row.type === type))
  const times = TIMES_IN_FORCE.filter((time) =>
    rows.find(({ type }) => type === start.type)?.timesInForce.includes(time),
  )
  const units = (['qty', 'notional', 'percent', 'risk'] as const).filter(
    (unit) => unit !== 'notional' || assetClass !== 'us_option',
  )
  return (
    <div className="ticket-start">
      <Select
        label={`${name}: order type`}
        value={start.type}
        onChange={(type) => onChange({ type })}
        options={types.map((value) => ({ value, label: typeName(value) }))}
      />
      <Select
        label={`${name}: time in force`}
        value={start.time}
        onChange={(time) => onChange({ time })}
        options={times.map((value) => ({ value, label: timeInForceName(value) }))}
      />
      <Select
        label={`${name}: size in`}
        value={start.unit}
        onChange={(unit) => onChange({ unit })}
        options={units.map((value) => ({ value, label: UNITS[value] }))}
      />
      <NumberInput
        aria-label={`${name}: size`}
        value={start.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
    </div>
  )
}
