/** Every key of the ticket and what it means. */
import { describe, expect, it } from 'vitest'
import { type Press, shortcutOf } from '../../page/shortcuts.ts'
import { NO_EXITS, typeChoice } from '../draft/draft.ts'
import { draft } from '../testing/facts.ts'
import { isOrderAct, ORDER_ACTS, ticketAct, toggledExits } from './ticket-keys.ts'

const press = (of: string): Press => {
  const parts = of.split(' ')
  const key = parts.at(-1) ?? ''
  const code = { '.': 'Period', ',': 'Comma' }[key] ?? (/^\d$/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`)
  return {
    key: key.length === 1 ? key.toLowerCase() : key,
    code: key.length === 1 ? code : key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: false,
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  }
}
const LIMIT = typeChoice('limit')

describe('keys', () => {
  it.each([
    ['Ctrl Enter', 'send'],
    ['Ctrl Shift Enter', 'send'],
    ['Ctrl .', 'reverse'],
    ['Ctrl ,', 'flatten'],
    ['Ctrl Shift X', 'cancel-symbol'],
    ['Ctrl Z', 'cancel-last'],
  ])('%s is an order key: %s', (keys, kind) => {
    const act = ticketAct(press(keys), false, draft())
    expect(act).toEqual({ kind })
    expect(act && isOrderAct(act.kind)).toBe(true)
  })

  it.each([
    ['Alt B', { kind: 'change', change: { limitPrice: 'b', selectedOrderType: LIMIT } }],
    ['Alt M', { kind: 'change', change: { limitPrice: 'm', selectedOrderType: LIMIT } }],
    ['Alt A', { kind: 'change', change: { limitPrice: 'a', selectedOrderType: LIMIT } }],
    ['Alt 1', { kind: 'percent', percent: 25 }],
    ['Alt 2', { kind: 'percent', percent: 50 }],
    ['Alt 3', { kind: 'percent', percent: 75 }],
    ['Alt 4', { kind: 'percent', percent: 100 }],
    ['Alt R', { kind: 'change', change: { sizeUnit: 'risk' } }],
    ['Alt P', { kind: 'say-price' }],
    ['Ctrl B', { kind: 'exits' }],
  ])('%s changes the draft alone', (keys, expected) => {
    const act = ticketAct(press(keys), false, draft())
    expect(act).toEqual(expected)
    expect(act && isOrderAct(act.kind)).toBe(false)
  })

  it.each([
    ['L', 'limit'],
    ['M', 'market'],
    ['P', 'stop'],
    ['T', 'trailing_stop'],
  ])('%s is %s while the type has the focus, and a letter elsewhere', (key, type) => {
    expect(ticketAct(press(key), true, draft())).toEqual({
      kind: 'change',
      change: { selectedOrderType: typeChoice(type) },
    })
    expect(ticketAct(press(key), false, draft())).toBeUndefined()
  })

  it.each(['Ctrl X', 'Ctrl A', 'Ctrl Shift B', 'Ctrl Shift Z', 'Alt X', 'Ctrl Alt A', 'Enter', '5'])(
    '%s is left to the page',
    (keys) => {
      expect(ticketAct(press(keys), false, draft())).toBeUndefined()
    },
  )

  it('are put on by Ctrl Shift A alone', () => {
    expect(
      ['Ctrl Shift A', 'Ctrl A', 'Shift A', 'Ctrl Alt Shift A'].map(
        (keys) => shortcutOf('ticket', press(keys)) === 'arm',
      ),
    ).toEqual([true, false, false, false])
    expect(ORDER_ACTS).toHaveLength(5)
  })

  it('put the exits of the template on, and off again; what was typed before stays', () => {
    const template = { stop: '2', target: '3' }
    const on = toggledExits(draft(), false, template)
    expect(on).toEqual({
      ...NO_EXITS,
      isOn: true,
      stop: '2',
      stopUnit: 'percent',
      target: '3',
      targetUnit: 'r',
    })
    expect(toggledExits(draft({ exits: on }), false, template)).toEqual(NO_EXITS)
    expect(toggledExits(draft({ exits: { ...NO_EXITS, stop: '180' } }), false, template)).toMatchObject({
      stop: '180',
      stopUnit: 'price',
      target: '3',
    })
  })
})
