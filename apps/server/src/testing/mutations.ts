/** Requests and frames that nobody meant to send: built from what is valid, then bent. A seed makes the same ones again. */
import type { ValidCall } from './valid-values.ts'

/** Draws numbers; two with one seed draw the same. Source: mulberry32, public domain. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let bits = this.#state
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }

  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  of<Choice>(choices: readonly Choice[]): Choice {
    return choices[this.below(choices.length)] as Choice
  }

  chance(share: number): boolean {
    return this.next() < share
  }
}

/** What fields often hold, right and wrong. */
const VALUES: readonly string[] = [
  'AAPL',
  'BTC/USD',
  'BTCUSD',
  'AAPL261218C00300000',
  'ZZZZ',
  '',
  ' ',
  '*',
  '1',
  '0',
  '-1',
  '1.5',
  '100',
  '10001',
  '1e309',
  '-0',
  '0x10',
  'NaN',
  '99999999999999999999',
  '0.0000000001',
  'buy',
  'sell',
  'market',
  'limit',
  'stop',
  'trailing_stop',
  'day',
  'gtc',
  'ioc',
  'bracket',
  'mleg',
  'true',
  'false',
  'null',
  'asc',
  'desc',
  '1Min',
  '1Day',
  '60Min',
  '2026-03-09',
  '2026-02-30',
  '2026-03-09T14:00:00Z',
  '1970-01-01',
  '9999-12-31',
  'MTAw',
  'iex',
  'sip',
  'USD',
  'EUR',
  '1D',
  '1A',
  '../..',
  '%00',
  '%ff',
  '\u0000',
  '\ud83d\ude00',
  'ａａｐｌ',
  "'; drop table account; --",
  '<script>',
  '{"a":1}',
  '[]',
  'a'.repeat(300),
  ',,,',
  'AAPL,MSFT',
  'us_equity',
  'crypto',
  '00000000-0000-4000-8000-000000000000',
  'constructor',
  '__proto__',
  'toString',
]
const JSON_VALUES: readonly unknown[] = [
  ...VALUES,
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  1e21,
  1e-9,
  [],
  {},
  [[]],
  ['AAPL'],
  { a: { b: {} } },
  { length: 3 },
  '1,000',
  '１',
]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

export interface Bent<Name extends string = string> {
  readonly operation: Name
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body: string | undefined
}

/** The share of fields that hold what they should: one request in four is meant to get behind the first check. */
const SHARES = [0.9, 0.4, 0.4, 0.4]

/** What no form lists: names of what is there, by parameter, and a body that means something as a whole. */
interface Known {
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly body: object | undefined
}

/** A request of one of the calls: most fields as they should be, the rest bent, and now and then broken as bytes. */
export function bentRequest<Name extends string>(
  dice: Dice,
  calls: readonly ValidCall<Name>[],
  knownOf: (call: ValidCall<Name>) => Known = () => ({ values: {}, body: undefined }),
): Bent<Name> {
  const call = dice.of(calls)
  const { name: operation, method, path, required, values, body: fieldsOfBody } = call
  const known = knownOf(call)
  const share = dice.of(SHARES)
  const chosen = (name: string) => {
    const right = known.values[name] ?? values.get(name) ?? []
    return right.length > 0 && dice.chance(share) ? dice.of(right) : dice.of(VALUES)
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(chosen(name)) || '-')
  const query = [...values.keys()]
    .filter((name) => !path.includes(`{${name}}`) && dice.chance(required.includes(name) ? 0.95 : 0.25))
    .map((name) => `${name}=${encodeURIComponent(chosen(name).replace(/[\ud800-\udfff]/g, ''))}`)
  const whole = known.body !== undefined && dice.chance(0.5) ? known.body : undefined
  const fields = [...fieldsOfBody].filter(() => dice.chance(whole === undefined ? 0.5 : (1 - share) / 2))
  const body =
    fields.length > 0 || whole !== undefined
      ? JSON.stringify({
          ...whole,
          ...Object.fromEntries(
            fields.map(([name, right]) => [
              name,
              right.length > 0 && dice.chance(share) ? dice.of(right) : dice.of(JSON_VALUES),
            ]),
          ),
        })
      : undefined
  const line = query.length > 0 ? `${filled}?${query.join('&')}` : filled
  return {
    operation,
    method: dice.chance(0.05) ? dice.of(METHODS) : method,
    path: dice.chance(0.1) ? `/${bent(line.slice(1), dice).replace(/[^\x21-\x7e]/g, '')}` : line,
    body: body !== undefined && dice.chance(0.15) ? bent(body, dice) : body,
  }
}

/** A text with a piece cut out, doubled, turned or replaced. */
export function bent(text: string, dice: Dice): string {
  const place = dice.below(text.length + 1)
  const length = dice.below(8)
  const piece = text.slice(place, place + length)
  const [before, after] = [text.slice(0, place), text.slice(place + length)]
  return (
    before +
    dice.of(['', piece + piece, [...piece].reverse().join(''), dice.of(VALUES), '"', '{', '\\', '\u0007']) +
    after
  )
}

/** Values that one reader may take for another's: of amounts, names and words. */
const NEAR: readonly string[] = [
  ...[
    '"+1"',
    '" 1"',
    '"1 "',
    '"1e3"',
    '1e3',
    '0.1e1',
    '1.0',
    '01',
    '"01"',
    '"1."',
    '".5"',
    '"0x10"',
    '-1',
    '"-1"',
    '"１"',
  ],
  ...['9007199254740993', '0.10000000000000000001', '1e400', '1e-400', '1E+2', '-0', '""', 'null', 'true', '[]', '{}'],
  ...[
    '"AAPL"',
    '"aapl"',
    '"AAPL "',
    '"MSFT"',
    '"msft"',
    '"BTCUSD"',
    '"btc/usd"',
    '"ＭＳＦＴ"',
    '"\\u004dSFT"',
    '"MSFT\\u0000"',
  ],
  ...[
    '"BUY"',
    '"Sell"',
    '"sell_short"',
    '"MARKET"',
    '"Limit"',
    '"mleg"',
    '"MLEG"',
    '"bracket"',
    '"oco"',
    '"simple"',
    '"none"',
  ],
  ...['[{"symbol":"AAPL","ratio_qty":"0","side":"buy"}]', '[{"symbol":"AAPL","ratio_qty":"1","side":"buy"}]'],
  ...[
    '{"limit_price":"0.01"}',
    '{"limit_price":"9999"}',
    '{"stop_price":"0.01"}',
    '{"stop_price":"9999"}',
    '"9999"',
    '"0.01"',
  ],
]
/** Fields of an order that may be added to one. */
const ADDED = [
  'legs',
  'order_class',
  'take_profit',
  'stop_loss',
  'limit_price',
  'stop_price',
  'notional',
  'qty',
  'symbol',
]
const STRANGE = ['__proto__', 'constructor', 'prototype', 'order_type', 'asset_id', 'note']

/** The text of an order's body: nearly right, and then bent so that two readers may take it for two things. */
export function bentOrder(dice: Dice, symbols: readonly string[]): string {
  const type = dice.of(['market', 'market', 'limit', 'limit', 'stop', 'stop_limit', 'trailing_stop'])
  const size = dice.of(['1', '1', '2', '3', '0.5', '10', '1000'])
  const members: (readonly [string, string])[] = [
    ['"symbol"', JSON.stringify(dice.of(symbols))],
    dice.chance(0.85) ? ['"qty"', `"${size}"`] : ['"notional"', dice.of(['"50"', '"900"', '"5000"'])],
    ['"side"', dice.chance(0.7) ? '"buy"' : '"sell"'],
    ['"type"', `"${type}"`],
    ['"time_in_force"', dice.of(['"day"', '"day"', '"gtc"'])],
  ]
  if (type === 'limit' || type === 'stop_limit')
    members.push(['"limit_price"', dice.of(['"1"', '"100"', '"250.5"', '99.90'])])
  if (type === 'stop' || type === 'stop_limit') members.push(['"stop_price"', dice.of(['"1"', '"100"', '"400"'])])
  if (type === 'trailing_stop')
    members.push(
      dice.of([
        ['"trail_price"', '"2"'],
        ['"trail_price"', '"900"'],
        ['"trail_percent"', '"50"'],
      ]),
    )
  if (dice.chance(0.1))
    members.push(['"order_class"', dice.of(['"bracket"', '"oco"', '"oto"', '"mleg"', '"simple"', '""'])])
  return bentMembers(members, dice)
}

/** An order of several legs on contracts of one of the groups, now and then of another, whose legs and members are bent as those of {@link bentOrder}. */
export function bentOrderOfLegs(dice: Dice, groups: readonly (readonly string[])[]): string {
  const group = dice.of(groups)
  const contracts = [...group].sort(() => dice.next() - 0.5)
  const leg = (_: unknown, place: number) => {
    const side = dice.chance(0.9) ? ['buy', 'sell'][place % 2] : dice.of(['buy', 'sell'])
    const members: (readonly [string, string])[] = [
      ['"symbol"', JSON.stringify(dice.chance(0.95) ? contracts[place] : dice.of(dice.of(groups)))],
      ['"ratio_qty"', dice.of(['"1"', '"1"', '"1"', '"1"', '"1"', '"1"', '"2"', '3', '"40"'])],
      ['"position_intent"', `"${side}_to_open"`],
    ]
    if (dice.chance(0.3)) members.push(['"side"', `"${side}"`])
    if (dice.chance(0.1)) bendMember(members, dice)
    return jsonOf(members, '')
  }
  const legs = Array.from({ length: dice.of([2, 2, 2, 3, 4]) }, leg)
  const type = dice.of(['market', 'limit', 'limit'])
  const members: (readonly [string, string])[] = [
    ['"qty"', dice.of(['"1"', '"1"', '"1"', '"2"', '"40"'])],
    ['"type"', `"${type}"`],
    ['"time_in_force"', '"day"'],
    ['"order_class"', '"mleg"'],
    ['"legs"', `[${legs.join(',')}]`],
  ]
  if (type === 'limit') members.push(['"limit_price"', dice.of(['"0.05"', '"3"', '"-0.05"', '"-2"', '9.90', '"25"'])])
  return dice.chance(0.5) ? bentMembers(members, dice) : jsonOf(members, '')
}

/** The text of a change of an order, in the same way. */
export function bentChange(dice: Dice): string {
  const members: (readonly [string, string])[] = [['"qty"', dice.of(['"1"', '"2"', '"9"', '3', '"20"'])]]
  if (dice.chance(0.5)) members.push(['"limit_price"', dice.of(['"50"', '"101"', '99.90', '"900"'])])
  return bentMembers(members, dice)
}

function bentMembers(members: (readonly [string, string])[], dice: Dice): string {
  for (let left = dice.of([0, 0, 1, 1, 1, 2]); left > 0; left -= 1) bendMember(members, dice)
  const gap = dice.of(['', '', ' ', '\n\t'])
  const text = jsonOf(members, gap)
  return dice.chance(0.03) ? bent(text, dice) : text
}

function bendMember(members: (readonly [string, string])[], dice: Dice): void {
  const place = dice.below(members.length)
  const [name, value] = members[place] ?? ['"qty"', '"1"']
  const other = dice.chance(0.5) ? dice.of(NEAR) : dice.of(members)[1]
  switch (dice.below(6)) {
    case 0:
      members[place] = [name, dice.of(NEAR)]
      break
    case 1:
      members.splice(dice.below(members.length + 1), 0, [name, other])
      break
    case 2:
      members.splice(dice.below(members.length + 1), 0, [respelt(name, dice), other])
      break
    case 3:
      members[place] = [respelt(name, dice), value]
      break
    case 4:
      members.splice(dice.below(members.length + 1), 0, [`"${dice.of(ADDED)}"`, dice.of(NEAR)])
      break
    default:
      members.splice(dice.below(members.length + 1), 0, [
        `"${dice.of(STRANGE)}"`,
        dice.of(['{"symbol":"AAPL","qty":"0.1"}', '"AAPL"', '"market"', '"limit"', '1']),
      ])
  }
}

/** A name that some readers take for another one. */
function respelt(name: string, dice: Dice): string {
  const plain = name.slice(1, -1)
  const at = dice.below(plain.length)
  const [before, letter, after] = [plain.slice(0, at), plain[at] ?? '', plain.slice(at + 1)]
  const code = letter.charCodeAt(0).toString(16).padStart(4, '0')
  const camel = plain.replace(/_(\w)/g, (_, next: string) => next.toUpperCase())
  const spelt = [
    ...[plain.toUpperCase(), `${before}${letter.toUpperCase()}${after}`, `${before}\\u${code}${after}`, camel],
    ...[
      plain.replace('s', '\u017f'),
      plain.replace('k', '\u212a'),
      ` ${plain}`,
      `${plain}\\u0000`,
      plain.replace('_', '-'),
    ],
  ]
  return `"${dice.of(spelt)}"`
}

const jsonOf = (members: readonly (readonly [string, string])[], gap: string): string =>
  `{${members.map(([name, value]) => `${gap}${name}${gap}:${gap}${value}`).join(',')}${gap}}`
