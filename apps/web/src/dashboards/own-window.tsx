/** The page of a window that one widget has for its own. What leads elsewhere leads there in the window it was opened from. */
import './dashboard.css'
import '../tables/table.css'
import '../ui/theme/window.css'
import { MAIN_ID } from '@paddock/contract/desk/dashboards/dashboard'
import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useAccountId } from '../live/account.ts'
import { goInOpener } from '../page/opener.ts'
import { SITE } from '../page/page.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { catalogued } from '../widgets/catalogue.ts'
import { makeLastGood } from '../widgets/last-good.tsx'
import { TileContext } from '../widgets/tile.ts'
import { WidgetLoading } from '../widgets/widget-view.tsx'
import { dashboardAt, type KeptDashboard, useDashboards } from './kept/dashboards.ts'
import { useContent } from './kept/use-content.ts'
import { useOwnWindow } from './own-windows.ts'
import { Polled, TileView } from './tile-view.tsx'
import { Unread } from './unread.tsx'
import { useTileChanges } from './use-tile-changes.ts'

export function OwnWindow({ widget: id }: { widget: string }) {
  const { id: path = MAIN_ID } = useParams({ strict: false })
  const { dashboards, query, user } = useDashboards()
  useOwnWindow({ account: useAccountId(), dashboard: path, widget: id })
  useLeaveToOpener()
  const dashboard = dashboardAt(dashboards, path)
  const widget = dashboard?.widgets.find((each) => each.id === id)
  return (
    <main className="own-window" id="content" tabIndex={-1}>
      {dashboard && dashboard.id !== path && <Navigate to={dashboard.path} search={true} replace />}
      {query.isPending ? (
        <WidgetLoading />
      ) : query.isError && !query.data ? (
        <Unread query={query} />
      ) : dashboard && widget ? (
        <Widget {...{ dashboard, widget, user }} />
      ) : (
        <EmptyState title="This widget was removed" action={<Button onClick={() => close()}>Close the window</Button>}>
          Its dashboard no longer has it.
        </EmptyState>
      )}
    </main>
  )
}

interface WidgetProps {
  readonly dashboard: KeptDashboard
  readonly widget: KeptDashboard['widgets'][number]
  readonly user: string | undefined
}

function Widget({ dashboard, widget, user }: WidgetProps) {
  const account = useAccountId()
  const { apply } = useContent(dashboard, user)
  const changesOf = useTileChanges(dashboard, apply, true)
  const [lastGood] = useState(makeLastGood)
  const tile = useRef<HTMLDivElement>(null)
  const title = catalogued(widget.key)?.title ?? widget.key
  useEffect(() => {
    document.title = `${title} · ${SITE}`
  }, [title])
  return (
    <div ref={tile} className="tile">
      <TileContext value={{ title, controls: <Polled {...{ widget, tile }} />, lastGood }}>
        <TileView {...{ widget }} isVisitor={account === undefined} isNear changes={changesOf(widget.id)} />
      </TileContext>
    </div>
  )
}

/** Where the page it was opened from is gone, the window itself goes there. */
function useLeaveToOpener(): void {
  const { history } = useRouter()
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ nextLocation: { href, search } }) =>
          !new URLSearchParams(search).has('widget') && goInOpener(href),
      }),
    [history],
  )
}
