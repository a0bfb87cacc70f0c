/** A gain or a loss: colour, sign and arrow say the same. */
import { moneyAloud, percentAloud } from './aloud.ts'
import { type Amount, MINUS, signedMoney, signedPercent, signedPercentFigure, signOf } from './number.ts'

/** What is shown as zero has no colour, as it has no sign. */
const directionOf = (value: Amount, shown: string) =>
  /\d/.test(shown) && !/[1-9]/.test(shown)
    ? undefined
    : ({ '+': 'gain', [MINUS]: 'loss', '': undefined } as const)[signOf(value)]

interface ChangeProps {
  /** The change in dollars, and as a ratio; at least one. */
  readonly amount?: Amount
  readonly ratio?: Amount
  /** A triangle before it: for figures that stand alone. Columns do with the sign. */
  readonly hasArrow?: boolean
  /** The percent sign is in the head of the column. */
  readonly isBare?: boolean
  /** How the amount is written when it is no money, such as a price. */
  readonly text?: string
}

/** A change in words and colour, for what writes it straight into the page. Of an amount or of a ratio, not both. */
export function changeFigure({ amount, ratio }: Pick<ChangeProps, 'amount' | 'ratio'>): Figure {
  const isMoney = amount !== undefined
  const text = isMoney ? signedMoney(amount) : signedPercentFigure(ratio)
  return {
    text,
    aloud: isMoney ? moneyAloud(amount) : percentAloud(ratio),
    className: `change ${directionOf(amount ?? ratio, text) ?? ''}`,
  }
}

export function Change({ amount, ratio, hasArrow, isBare, text }: ChangeProps) {
  const tone = directionOf(amount ?? ratio, text ?? (amount === undefined ? signedPercent(ratio) : signedMoney(amount)))
  const arrow = hasArrow && tone ? { gain: ' up', loss: ' down' }[tone] : ''
  const hasAmount = amount !== undefined || text !== undefined
  return (
    <span className={`change ${tone ?? ''}${arrow}`}>
      <span aria-hidden>
        {hasAmount && (text ?? signedMoney(amount))}
        {hasAmount && ratio !== undefined && ' '}
        {ratio !== undefined && (
          <span className={hasAmount ? 'small' : undefined}>
            {isBare ? signedPercentFigure(ratio) : signedPercent(ratio)}
          </span>
        )}
      </span>
      <span className="sr-only">
        {[hasAmount ? (text ?? moneyAloud(amount)) : '', ratio === undefined ? '' : percentAloud(ratio)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </span>
  )
}

/** What a figure says that is written straight into the page and not drawn as a component. */
export interface Figure {
  readonly text: string
  /** What is said instead of the text, where that is written in signs. */
  readonly aloud?: string
  readonly className?: string
  /** Digits it lacks beside others of its column. */
  readonly room?: string
}
