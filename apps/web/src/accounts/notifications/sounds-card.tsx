/** Which tone each event has, how loud, and when it is quiet: of the person, on any browser. */
import { NOTIFICATION_EVENTS, type NotificationEvent } from '@paddock/contract/desk/notifications'
import { type Sounds, TONES, type Tone } from '@paddock/contract/desk/sounds'
import { toneOf, USUAL_VOLUME } from '@paddock/contract/desk/tone-of'
import { play } from '../../live/notifications/sound.ts'
import { usePreferences } from '../../live/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { choicesFrom } from '../../ui/choices.ts'
import { Select } from '../../ui/select.tsx'
import { SegmentsSetting, SwitchSetting } from '../../ui/setting.tsx'

const TONE_NAMES: Readonly<Record<Tone, string>> = {
  none: 'None',
  tick: 'Tick',
  chime: 'Chime',
  low: 'Low',
  double: 'Double',
}
const VOLUMES = [
  { value: '0.25', label: 'Soft' },
  { value: '0.5', label: 'Medium' },
  { value: '1', label: 'Loud' },
] as const

export function SoundsCard({ names }: { names: Readonly<Record<NotificationEvent, { readonly name: string }>> }) {
  const { preferences, isKnown, change } = usePreferences()
  const sounds: Sounds = preferences.sounds ?? {}
  const volume = sounds.volume ?? USUAL_VOLUME
  const set = (to: Partial<Sounds>) => change({ sounds: { ...sounds, ...to } })
  return (
    <Card title="Sounds" note="for all your accounts">
      <SegmentsSetting
        name="Volume"
        effect="Tones are short and quiet. One event sounds once, however many tabs are open."
        value={String(volume)}
        segments={VOLUMES}
        onChange={(to) => set({ volume: Number(to) })}
      />
      <SwitchSetting
        name="Quiet outside regular hours"
        effect="No sounds outside regular hours and on market holidays, by the account's clock."
        isOn={sounds.isRegularOnly ?? false}
        onChange={(isRegularOnly) => set({ isRegularOnly })}
      />
      <p className="muted my-2">
        The events that make a sound are chosen above, for each account. Browsers stay silent until you first use the
        page.
      </p>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] gap-x-6 gap-y-1.5"
        aria-label="Tone of each event"
      >
        {NOTIFICATION_EVENTS.map((event) => {
          const tone = toneOf(sounds, event)
          const { name } = names[event]
          return (
            <li key={event} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-center gap-2">
              <span className="strong">{name}</span>
              <Select
                label={`Tone of ${name.toLowerCase()}`}
                value={tone}
                isDisabled={!isKnown}
                options={choicesFrom(TONE_NAMES, TONES)}
                onChange={(to) => {
                  set({ of: { ...sounds.of, [event]: to } })
                  void play(to, volume)
                }}
              />
              <Button
                size="small"
                icon="play"
                disabled={tone === 'none'}
                aria-label={`Test ${name.toLowerCase()}`}
                onClick={() => void play(tone, volume)}
              >
                Test
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
