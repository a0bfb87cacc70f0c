import { useState } from 'react'
import { usePreferences } from '../../live/preferences.ts'
import { Switch } from '../../ui/switch.tsx'
import { ConsentDialog } from './consent-dialog.tsx'

/** Whether TradingView's widgets may be loaded: turned on after a word on what that means, turned off at once. */
export function ConsentSwitch() {
  const { preferences, change } = usePreferences()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Switch
        label="Allow TradingView's widgets"
        isOn={preferences.areEmbedsAllowed}
        onChange={(isOn) => (isOn ? setAsking(true) : change({ areEmbedsAllowed: false }))}
      />
      {isAsking && <ConsentDialog onClose={() => setAsking(false)} />}
    </>
  )
}

/** The same as a line of a form. */
export const ConsentControl = () => (
  <div className="field-row">
    <span>Allow TradingView's widgets, here and elsewhere</span>
    <ConsentSwitch />
  </div>
)
