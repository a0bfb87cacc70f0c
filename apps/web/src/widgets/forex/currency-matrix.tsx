/** Rows and columns of currencies. A cell tells what one of the row's costs in the column's, or how far that has moved today. */
import '../../charts/heat-map/heat-map.css'
import './currency-matrix.css'
import { useState } from 'react'
import { limitsOf, stepOf } from '../../charts/heat-map/scale.ts'
import { NONE, signed, signedPercent } from '../../format/number.ts'
import { classNames } from '../../ui/class-names.ts'
import { Flash } from '../../ui/flash.tsx'
import { Cell, ColumnHead, RowHead, Table } from '../../ui/table.tsx'
import { type Cross, rateDigits, strengthOf } from './matrix.ts'

export interface CurrencyMatrixProps {
  readonly label: string
  readonly currencies: readonly string[]
  readonly cross: (base: string, quote: string) => Cross | undefined
  readonly shows: 'rate' | 'change'
}

const LIMITS = limitsOf('pair')

export function CurrencyMatrix({ label, currencies, cross, shows }: CurrencyMatrixProps) {
  const [isByStrength, setByStrength] = useState(false)
  const strength = (currency: string) => strengthOf(currency, currencies, cross)
  const rows =
    shows === 'change' && isByStrength
      ? [...currencies].sort((a, b) => (strength(b) ?? -1) - (strength(a) ?? -1))
      : currencies
  return (
    <Table label={label} isCompact className={classNames('currency-matrix', rows.length > 5 && 'is-filling')}>
      <thead>
        <tr>
          <ColumnHead isSticky>
            <span className="sr-only">Currency</span>
          </ColumnHead>
          {currencies.map((quote) => (
            <ColumnHead key={quote} isNumber>
              {quote}
            </ColumnHead>
          ))}
          {shows === 'change' && (
            <ColumnHead
              isNumber
              {...(isByStrength && { sorted: 'descending' })}
              onSort={() => setByStrength(!isByStrength)}
            >
              Strength
            </ColumnHead>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((base) => (
          <tr key={base}>
            <RowHead>{base}</RowHead>
            {currencies.map((quote) =>
              base === quote ? (
                <td key={quote} className="num bg-band" aria-label="the same currency" />
              ) : shows === 'rate' ? (
                <RateCell key={quote} found={cross(base, quote)} base={base} quote={quote} />
              ) : (
                <ChangeCell key={quote} change={cross(base, quote)?.change} />
              ),
            )}
            {shows === 'change' && <ChangeCell change={strength(base)} />}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function RateCell({ found, base, quote }: { found: Cross | undefined; base: string; quote: string }) {
  if (!found)
    return (
      <Cell isNumber title={`no rate of ${base} in ${quote} here`}>
        {NONE}
      </Cell>
    )
  const text = found.rate.toFixed(rateDigits(found.rate, quote))
  return (
    <Cell isNumber title={`${base}/${quote} ${signedPercent(found.change)} today`}>
      <Flash value={found.rate}>{text}</Flash>
    </Cell>
  )
}

function ChangeCell({ change }: { change: number | undefined }) {
  return (
    <td className="num heat-cell" data-step={stepOf(change, LIMITS) ?? 'none'}>
      {change === undefined ? NONE : signed(change * 100, 2)}
    </td>
  )
}
