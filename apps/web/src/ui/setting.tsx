/** One thing that can be set: what it is called, what it does, and the control. */
import type { ReactNode } from 'react'
import { Segments, type SegmentsProps } from './segments.tsx'
import { Switch } from './switch.tsx'

export const Setting = ({ name, effect, children }: { name: string; effect: string; children: ReactNode }) => (
  <div className="setting">
    <div>
      <strong>{name}</strong>
      <p className="muted">{effect}</p>
    </div>
    {children}
  </div>
)

/** One that is on or off. */
export const SwitchSetting = (props: {
  name: string
  effect: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) => (
  <Setting name={props.name} effect={props.effect}>
    <Switch label={props.name} isOn={props.isOn} onChange={props.onChange} />
  </Setting>
)

/** One of a few, all in sight. */
export const SegmentsSetting = <Value extends string>(
  props: { name: string; effect: string } & Omit<SegmentsProps<Value>, 'label'>,
) => {
  const { name, effect, ...segments } = props
  return (
    <Setting name={name} effect={effect}>
      <Segments label={name} {...segments} />
    </Setting>
  )
}
