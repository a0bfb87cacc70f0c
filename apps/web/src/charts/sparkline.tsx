const WIDTH = 72
const HEIGHT = 20

/** A line through the last closes, coloured by whether the last is above the first. Its figure stands beside it in words. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined || values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const points = values
    .map((value, at) => {
      const x = (at / (values.length - 1)) * WIDTH
      const y = HEIGHT - 1 - (high === low ? 0.5 : (value - low) / (high - low)) * (HEIGHT - 2)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
  return (
    <svg
      className={last >= first ? 'gain' : 'loss'}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      style={{ display: 'inline-block', verticalAlign: 'middle' }}
    >
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
    </svg>
  )
}
