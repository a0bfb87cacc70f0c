/** How the order ticket starts for each class, and what it asks before it sends. */
import { CAPABILITIES } from '@paddock/broker/account/capability'
import { ORDER_TYPES, TIMES_IN_FORCE } from '@paddock/contract/entities/order'
import { timeInForceName, typeName } from '../../../format/order.ts'
import {
  CONFIRM_LEVELS,
  type StartClass,
  setTicketSettings,
  type TicketStart,
  UNDO_SECONDS,
  useTicketSettings,
} from '../../../trading/orders/sending/ticket-settings.ts'
import { Card } from '../../../ui/card.tsx'
import { choicesFrom } from '../../../ui/choices.ts'
import { NumberInput } from '../../../ui/number-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { SegmentsSetting, Setting, SwitchSetting } from '../../../ui/setting.tsx'

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
      <SegmentsSetting
        name="Ask before sending"
        effect="Dangerous: short sales, orders through the market and orders with unlimited risk. Never applies to practice: paper and live orders are then held down to send."
        value={settings.confirm}
        onChange={(confirm) => setTicketSettings({ confirm })}
        segments={choicesFrom(LEVELS, CONFIRM_LEVELS)}
      />
      <Setting
        name="Typed confirmation from"
        effect="Paper and live orders of this value or more are confirmed by typing the symbol. Empty: never."
      >
        <NumberInput
          aria-label="Typed confirmation from"
          value={settings.typedFrom}
          step="1000"
          unit="USD"
          onChange={(typedFrom) => setTicketSettings({ typedFrom })}
        />
      </Setting>
      <SegmentsSetting
        name="Time to undo"
        effect="Seconds before an order is sent, in which it can be undone."
        value={`${settings.undoSeconds}`}
        onChange={(seconds) =>
          setTicketSettings({ undoSeconds: UNDO_SECONDS.find((one) => `${one}` === seconds) ?? 0 })
        }
        segments={UNDO_SECONDS.map((one) => ({ value: `${one}`, label: one === 0 ? 'None' : `${one} s` }))}
      />
      <SwitchSetting
        name="Wait for the order stream"
        effect="While it is down, opening orders wait unless you send them anyway. Closing orders are always sent."
        isOn={settings.isStreamRequired}
        onChange={(isStreamRequired) => setTicketSettings({ isStreamRequired })}
      />
      <Setting
        name="Default exits"
        effect="Ctrl B adds these exits: the stop in percent of the price, the target in multiples of that risk."
      >
        <div className="flex gap-2">
          <NumberInput
            aria-label="Template: stop"
            value={settings.bracketStop}
            step="0.5"
            unit="%"
            onChange={(bracketStop) => setTicketSettings({ bracketStop })}
          />
          <NumberInput
            aria-label="Template: target"
            value={settings.bracketTarget}
            step="0.5"
            unit="× risk"
            onChange={(bracketTarget) => setTicketSettings({ bracketTarget })}
          />
        </div>
      </Setting>
      <Setting name="Worst-case gap" effect="How far a price may gap past a stop, for the worst case of the receipt.">
        <NumberInput
          aria-label="Worst-case gap"
          value={settings.gap}
          step="1"
          unit="%"
          onChange={(gap) => setTicketSettings({ gap })}
        />
      </Setting>
      {CLASSES.map(([key, name]) => (
        <Setting key={key} name={`${name} defaults`} effect="Type, time in force and size of a new ticket.">
          <StartFields
            name={name}
            assetClass={key}
            start={settings[key]}
            onChange={(change) => setTicketSettings({ [key]: { ...settings[key], ...change } })}
          />
        </Setting>
      ))}
      <SwitchSetting
        name="Remember the last order"
        effect="The last order sent sets the defaults of its asset class."
        isOn={settings.isRemembering}
        onChange={(isRemembering) => setTicketSettings({ isRemembering })}
      />
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
    <div className="grid grid-cols-[repeat(2,minmax(8.5rem,1fr))] gap-2">
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
        options={choicesFrom(UNITS, units)}
      />
      <NumberInput
        aria-label={`${name}: size`}
        value={start.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
    </div>
  )
}
