import type { Figure } from '../format/change.tsx'

/** Numbers of different fineness under each other: their points stand in one line. */
const fractionOf = (text: string): number => /\.(\d*)/.exec(text)?.[1]?.length ?? -1

/** The longest fraction among texts of numbers, in digits; −1 when none has a point. */
export const longestFraction = (texts: readonly string[]): number => Math.max(-1, ...texts.map(fractionOf))

const roomFor = (text: string, digits: number): string => {
  const own = fractionOf(text)
  return `${own < 0 && digits >= 0 ? '.' : ''}${'0'.repeat(Math.max(0, digits - Math.max(0, own)))}`
}

/** A number's text with room after it for the digits it lacks; `digits` is what {@link longestFraction} says of its column. */
export function Aligned({ text, digits }: { text: string; digits: number }) {
  return (
    <span className="aligned" data-room={roomFor(text, digits)}>
      {text}
    </span>
  )
}

/** The same for what writes it straight into the page. */
export const alignedFigure = (text: string, digits: number): Figure => ({
  text,
  className: 'aligned',
  room: roomFor(text, digits),
})
