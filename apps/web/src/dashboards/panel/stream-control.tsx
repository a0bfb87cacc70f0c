/** Whether a widget keeps its symbols streamed before all others, for those that stream any. */
import type { StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useAccountId } from '../../live/account.ts'
import { Switch } from '../../ui/switch.tsx'
import { symbolsOfWidget } from '../streams/stream-cost.ts'

export function StreamControl({ widget, onChange }: { widget: StoredWidget; onChange: (isOn: boolean) => void }) {
  const account = useAccountId()
  const { data: symbols = [] } = useQuery({
    queryKey: ['widget-symbols', account, widget.key, widget.options],
    queryFn: ({ client }) => symbolsOfWidget(widget, client, account),
  })
  if (symbols.length === 0) return null
  return (
    <div className="field-stack">
      <div className="field-row">
        <span>Always stream</span>
        <Switch label="Always stream" isOn={widget.alwaysStreams ?? false} onChange={onChange} />
      </div>
      <p className="field-hint">
        When the plan streams fewer symbols than the dashboard shows, other widgets are the first to update every five
        seconds instead.
      </p>
    </div>
  )
}
