/** Where an empty list can begin. */
import './watchlists.css'
import type { Asset } from '@paddock/contract/entities/asset'
import { Button } from '../../ui/button.tsx'

const SETS: readonly { readonly name: string; readonly symbols: readonly string[] }[] = [
  { name: 'Index funds', symbols: ['SPY', 'QQQ', 'DIA', 'IWM'] },
  { name: 'Big technology', symbols: ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META'] },
  { name: 'Crypto', symbols: ['BTC/USD', 'ETH/USD', 'SOL/USD'] },
]

/** Three sets, each with the symbols that the account's market has. */
export function SuggestedSets(props: {
  assets: readonly Asset[]
  onPick: (name: string, symbols: readonly string[]) => void
}) {
  const known = new Set(props.assets.map(({ symbol }) => symbol))
  return SETS.map(({ name, symbols }) => {
    const there = symbols.filter((symbol) => known.has(symbol))
    return (
      <Button key={name} disabled={there.length === 0} onClick={() => props.onPick(name, there)}>
        {name} <span className="muted">{there.slice(0, 3).join(', ')}</span>
      </Button>
    )
  })
}
