import { describe, expect, it } from 'vitest'
import { NOTIFICATION_EVENTS } from './notifications.ts'
import { PreferenceChanges, preferencesOf } from './preferences.ts'
import { Sounds, TONES } from './sounds.ts'
import { toneOf } from './tone-of.ts'

describe('what a person hears', () => {
  it('has a tone for every event until another is chosen, silence among them', () => {
    for (const event of NOTIFICATION_EVENTS) {
      expect(TONES).toContain(toneOf(undefined, event))
      for (const tone of TONES) expect(toneOf({ of: { [event]: tone } }, event)).toBe(tone)
    }
    expect(toneOf({ of: { fill: 'none' } }, 'rejected')).toBe('low')
  })

  it('is one of the choices of a person, whole', () => {
    const sounds = { volume: 0.25, isRegularOnly: true, of: { fill: 'tick' } } as const
    expect(PreferenceChanges.parse({ sounds })).toEqual({ sounds })
    expect(preferencesOf({ sounds }, { rendering: 'native' }).sounds).toEqual(sounds)
    expect(preferencesOf().sounds).toBeUndefined()
  })

  it.each([
    { volume: 2 },
    { volume: -1 },
    { volume: 'loud' },
    { isRegularOnly: 1 },
    { of: { fill: 'bang' } },
    { of: { sneeze: 'tick' } },
    { loud: 1 },
  ])('%j is not understood', (wrong) => expect(Sounds.safeParse(wrong).success).toBe(false))
})
