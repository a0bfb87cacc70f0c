/** Who draws the market's widgets unless one says otherwise, and whether TradingView may be asked at all. */
import { RENDERINGS } from '@paddock/contract/desk/dashboards/dashboard'
import { usePreferences } from '../../live/preferences.ts'
import { Card } from '../../ui/card.tsx'
import { choicesFrom } from '../../ui/choices.ts'
import { SegmentsSetting, Setting } from '../../ui/setting.tsx'
import { ConsentSwitch } from '../../widgets/embeds/consent-control.tsx'
import { RENDERING_NAMES } from '../../widgets/embeds/names.ts'

export function RenderingsCard() {
  const { preferences, change } = usePreferences()
  return (
    <Card title="Widgets" note="saved for your account">
      <Setting
        name="TradingView's widgets"
        effect="TradingView widgets in frames: real market data, not this account's market. Nothing is loaded from TradingView until you allow it."
      >
        <ConsentSwitch />
      </Setting>
      <SegmentsSetting
        name="Drawn by"
        effect="The default of market widgets."
        value={preferences.rendering}
        segments={choicesFrom(RENDERING_NAMES, RENDERINGS)}
        onChange={(rendering) => change({ rendering })}
      />
    </Card>
  )
}
