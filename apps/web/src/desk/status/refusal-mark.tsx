/** Says in the status bar why prices are missing; pressed, which call was refused and what to do. */
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../live/account.ts'
import type { MarketRefusal } from '../../live/streams/market-refusal.ts'
import { tellGap } from '../../live/streams/market-stream.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dot } from '../../ui/chip.tsx'
import { marketRefusalWords } from './market-refusal-words.ts'
import { StatusCard } from './status-card.tsx'

export function RefusalMark({ refusal }: { refusal: MarketRefusal }) {
  const account = useAccount()
  const isAlpaca = account !== undefined && account.kind !== 'practice'
  const { short, why, remedy, isOfKeys } = marketRefusalWords(refusal, isAlpaca ? 'Alpaca' : 'Paddock')
  return (
    <StatusCard
      label="Why prices are missing"
      title={short}
      trigger={
        <button type="button" className="status-button">
          <span className="status-item">
            <Dot tone="warning" />
            <span>{short}</span>
          </span>
        </button>
      }
    >
      <p className="my-2">{why}</p>
      <p className="muted my-2">{remedy}</p>
      <p className="flex gap-2">
        <Button size="small" icon="refresh-cw" onClick={() => tellGap(account?.id)}>
          Try again
        </Button>
        {isAlpaca && isOfKeys && (
          <Link to="/settings/alpaca" className={buttonClass('bare', 'small')}>
            Keys and connections
          </Link>
        )}
      </p>
    </StatusCard>
  )
}
