/** The boxes limits of a key are typed into, for a new key and for one that is there. */
import { KEY_SCOPES } from '@paddock/contract/desk/key-limits'
import { choicesFrom } from '../../ui/choices.ts'
import { InputField } from '../../ui/input.tsx'
import { NumberField } from '../../ui/number-input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { type LimitsDraft, type ReadLimits, SCOPE_NAMES } from './key-limits-draft.ts'

interface KeyLimitsFieldsProps {
  readonly draft: LimitsDraft
  readonly read: ReadLimits
  readonly onChange: (change: Partial<LimitsDraft>) => void
}

export function KeyLimitsFields({ draft, read, onChange }: KeyLimitsFieldsProps) {
  const wrong = (field: keyof LimitsDraft) => (read.kind === 'wrong' ? read.errors[field] : undefined)
  const trades = draft.scope === 'trade'
  return (
    <div className="grid gap-3">
      <Segments
        label="Permissions"
        value={draft.scope}
        onChange={(scope) => onChange({ scope })}
        segments={choicesFrom(SCOPE_NAMES, KEY_SCOPES)}
      />
      {trades && (
        <>
          <InputField
            label="Symbols"
            hint="Empty: all symbols. A stock includes its options."
            error={wrong('symbols')}
            value={draft.symbols}
            placeholder="All"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => onChange({ symbols: target.value })}
          />
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label="Maximum order value"
              error={wrong('orderValue')}
              value={draft.orderValue}
              placeholder="No limit"
              step="100"
              unit="USD"
              onChange={(orderValue) => onChange({ orderValue })}
            />
            <NumberField
              label="Orders a day"
              error={wrong('ordersPerDay')}
              value={draft.ordersPerDay}
              placeholder="No limit"
              inputMode="numeric"
              onChange={(ordersPerDay) => onChange({ ordersPerDay })}
            />
          </div>
        </>
      )}
      <InputField
        label="Expires after, New York"
        hint="Empty: never."
        error={wrong('expiresOn')}
        type="date"
        value={draft.expiresOn}
        onChange={({ target }) => onChange({ expiresOn: target.value })}
      />
      {trades && (
        <SwitchRow
          label="Keep orders above a limit as drafts"
          isOn={draft.keepsDrafts}
          onChange={(keepsDrafts) => onChange({ keepsDrafts })}
        >
          <span>
            Drafts above a limit
            <span className="field-hint block">Orders above a limit await your approval under Orders, Drafts.</span>
          </span>
        </SwitchRow>
      )}
    </div>
  )
}
