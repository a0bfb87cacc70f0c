/** Small charts as SVG text, legible on a dark page and on a light one. */

export interface ChartLine {
  readonly name: string
  readonly colour: string
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly isBars?: boolean
}

interface ChartOptions {
  readonly title: string
  readonly x: string
  readonly y: string
  readonly isLogarithmic?: boolean
  /** Whether x values are powers of ten. */
  readonly isPowers?: boolean
}

const WIDTH = 720
const HEIGHT = 320
const EDGE = { left: 64, right: 16, top: 44, bottom: 44 }
const TICKS = 5

/** A chart of lines and bars over one pair of axes. */
export function chart(
  { title, x, y, isLogarithmic = false, isPowers = false }: ChartOptions,
  lines: readonly ChartLine[],
): string {
  const scale = (value: number): number => (isLogarithmic ? Math.log10(Math.max(value, 1e-9)) : value)
  const xs = lines.flatMap(({ points }) => points.map(([value]) => value))
  const ys = lines.flatMap(({ points }) => points.map(([, value]) => scale(value)))
  const hasBars = lines.some(({ isBars }) => isBars)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [low, high] = [Math.min(...ys, hasBars && !isLogarithmic ? 0 : Number.POSITIVE_INFINITY), Math.max(...ys)]
  const across = (value: number): number =>
    EDGE.left + ((value - left) / (right - left || 1)) * (WIDTH - EDGE.left - EDGE.right)
  const down = (value: number): number =>
    HEIGHT - EDGE.bottom - ((scale(value) - low) / (high - low || 1)) * (HEIGHT - EDGE.top - EDGE.bottom)
  const floor = HEIGHT - EDGE.bottom
  const drawn = lines.map(({ points, colour, isBars }) =>
    isBars
      ? points
          .map(([px, py]) => {
            const width = Math.max(1, (WIDTH - EDGE.left - EDGE.right) / points.length - 1)
            const [from, to] = [
              Math.min(down(py), down(isLogarithmic ? 10 ** low : 0)),
              Math.max(down(py), down(isLogarithmic ? 10 ** low : 0)),
            ]
            return `<rect x="${n(across(px) - width / 2)}" y="${n(from)}" width="${n(width)}" height="${n(Math.min(to, floor) - from)}" fill="${colour}"/>`
          })
          .join('')
      : `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.map(([px, py]) => `${n(across(px))},${n(down(py))}`).join(' ')}"/>`,
  )
  const rulers = (isLogarithmic ? powers(low, high) : round(low, high)).map((level) => {
    const value = isLogarithmic ? 10 ** level : level
    const place = n(down(value))
    return (
      `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${place}" y2="${place}" stroke="#ddd"/>` +
      `<text x="${EDGE.left - 8}" y="${n(down(value) + 4)}" text-anchor="end">${label(value)}</text>`
    )
  })
  const marks = round(left, right).map(
    (value) =>
      `<text x="${n(across(value))}" y="${HEIGHT - EDGE.bottom + 18}" text-anchor="middle">${label(isPowers ? 10 ** value : value)}</text>`,
  )
  const legend = lines.map(
    ({ name, colour }, place) =>
      `<rect x="${EDGE.left + place * 190}" y="26" width="10" height="10" fill="${colour}"/><text x="${EDGE.left + 15 + place * 190}" y="35">${name}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="11" fill="#333">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><text x="${EDGE.left}" y="17" font-size="13" font-weight="600">${title}</text>`,
    ...rulers,
    ...marks,
    ...drawn,
    ...legend,
    `<text x="${(WIDTH + EDGE.left) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${x}</text>`,
    `<text transform="rotate(-90)" x="${-(HEIGHT / 2)}" y="14" text-anchor="middle">${y}</text>`,
    '</svg>\n',
  ].join('\n')
}

const n = (value: number): string => value.toFixed(1)

/** Whole multiples of a round step between two values. */
function round(low: number, high: number): number[] {
  const rough = (high - low) / TICKS || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((size) => size * power >= rough) ?? 10)
  const first = Math.ceil(low / step - 1e-9)
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_value, tick) => (first + tick) * step)
}

const powers = (low: number, high: number): number[] =>
  Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_value, tick) => Math.ceil(low) + tick)

const label = (value: number): string =>
  Math.abs(value) >= 1e-3 || value === 0
    ? value.toLocaleString('en-US', { maximumSignificantDigits: 3 }).replace('-', '−')
    : value.toExponential(0).replace('-', '−')
