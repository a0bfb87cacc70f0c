/** The net price of legs: a debit is paid, a credit comes in; the sign is the broker's affair. */
import { absolute, add, type Decimal, decimal, formatDecimal, isNegative, middle } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { price } from '../../format/number.ts'
import { choicesFrom } from '../../ui/choices.ts'
import { NumberField } from '../../ui/number-input.tsx'
import { Segments } from '../../ui/segments.tsx'
import type { Draft } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { isFollowing } from '../figures/price-text.ts'
import { netQuote } from '../figures/resolved.ts'

interface NetFieldProps {
  readonly draft: Draft
  readonly facts: Facts
  /** As it would be sent: signed. */
  readonly limit: Decimal | undefined
  readonly isCredit: boolean
  readonly onChange: (change: Partial<Draft>) => void
}

export function NetField({ draft, facts, limit, isCredit, onChange }: NetFieldProps) {
  const net = netQuote(draft.legs, facts)
  const take = (at: Decimal | undefined) => at && onChange(netChange(at))
  const presses: readonly (readonly [string, string, Decimal | undefined])[] = [
    ['Mid', 'Net price at mid', net && middle(net.bid, net.ask)],
    ['Natural', 'Net price that fills now', net?.ask],
    ['−0.01', 'Net price a cent better', limit && add(limit, decimal('-0.01'))],
    ['+0.01', 'Net price a cent worse', limit && add(limit, decimal('0.01'))],
  ]
  return (
    <div className="grid gap-2">
      <NumberField
        label="Net price"
        isRow
        hint={
          isFollowing(draft.limitPrice) && limit
            ? `${price(absolute(limit))} now, follows the quotes until sent`
            : undefined
        }
        value={draft.limitPrice}
        onChange={(limitPrice) => onChange({ limitPrice })}
        step="0.01"
        unit="USD"
      />
      <div className="ml-23">
        <Segments
          label="Debit or credit"
          size="small"
          value={isCredit ? 'credit' : 'debit'}
          onChange={(sign) =>
            onChange({
              isCredit: sign === 'credit',
              ...(limit && isFollowing(draft.limitPrice) ? { limitPrice: formatDecimal(absolute(limit)) } : {}),
            })
          }
          segments={choicesFrom({ debit: 'Debit', credit: 'Credit' })}
        />
      </div>
      <fieldset className="quick min-w-0" aria-label="Net price from the quotes">
        {presses.map(([text, said, at]) => (
          <button key={text} type="button" aria-label={said} disabled={!at} onClick={() => take(at)}>
            {text}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** A signed net as the draft keeps it: in cents, rounded towards the person, with its word. */
export const netChange = (net: Decimal): Partial<Draft> => {
  const cents = round(net, { scale: 2, mode: 'floor' })
  return { limitPrice: formatDecimal(absolute(cents)), isCredit: isNegative(cents) }
}
