/** Where an empty list can begin. */
import './watchlists.css'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import { assetIn } from '../../live/asset-index.ts'
import { Button } from '../../ui/button.tsx'

const SETS: readonly { readonly name: string; readonly symbols: readonly string[] }[] = [
  { name: 'Index funds', symbols: ['SPY', 'QQQ', 'DIA', 'IWM'] },
  { name: 'Big technology', symbols: ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META'] },
  { name: 'Crypto', symbols: ['BTC/USD', 'ETH/USD', 'SOL/USD'] },
]

/** Three sets, each with the symbols that the account's market has. */
export function SuggestedSets(props: {
  assets: readonly ListedAsset[]
  onPick: (name: string, symbols: readonly string[]) => void
}) {
  return SETS.map(({ name, symbols }) => {
    const there = symbols.filter((symbol) => assetIn(props.assets, symbol))
    return (
      <Button key={name} disabled={there.length === 0} onClick={() => props.onPick(name, there)}>
        {name} <span className="muted">{there.slice(0, 3).join(', ')}</span>
      </Button>
    )
  })
}
