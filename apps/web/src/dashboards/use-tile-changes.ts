/** What changes a widget from within it, on its dashboard and in a window of its own. */
import { rootOf } from '@paddock/market/options/symbol'
import { useQueryClient } from '@tanstack/react-query'
import { settingOfAsset } from '../format/widget-symbol.ts'
import { useAccountId } from '../live/account.ts'
import { assetIn } from '../live/asset-index.ts'
import { assetsQuery } from '../live/queries.ts'
import type { KeptDashboard } from './kept/dashboards.ts'
import type { ContentChanges } from './kept/use-content.ts'
import { groupSymbolChange, settingsChange } from './options.ts'
import type { TileChanges } from './tile-view.tsx'

/** `isPassing` says that none of it is a step to undo. */
export function useTileChanges(
  dashboard: KeptDashboard,
  apply: ContentChanges['apply'],
  isPassing: boolean,
): (id: string) => TileChanges {
  const account = useAccountId()
  const client = useQueryClient()
  return (id) => ({
    change: (patch) => void settingsChange(dashboard, id, patch).then((changed) => apply(changed, isPassing)),
    choose:
      dashboard.widgets.find((widget) => widget.id === id)?.link &&
      ((symbol) => {
        const assets = client.getQueryData(assetsQuery(account).queryKey)
        // Contracts leave the dot of their stock out.
        const asset = assetIn(assets, symbol) ?? assets?.find((each) => rootOf(each.symbol) === symbol)
        void groupSymbolChange(dashboard, id, asset ? settingOfAsset(asset) : symbol).then((changed) =>
          apply(changed, isPassing),
        )
      }),
    draw: (rendering) =>
      void import('./layout/operations.ts').then(({ withRendering }) =>
        apply((content) => withRendering(content, id, rendering), isPassing),
      ),
  })
}
