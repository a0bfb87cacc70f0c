/** Numbers of different fineness under each other: their points stand in one line. */
const fractionOf = (text: string): number => text.split('.')[1]?.length ?? -1

/** The longest fraction among texts of numbers, in digits; −1 when none has a point. */
export const longestFraction = (texts: readonly string[]): number => Math.max(-1, ...texts.map(fractionOf))

/** A number's text with room after it for the digits it lacks; `digits` is what {@link longestFraction} says of its column. */
export function Aligned({ text, digits }: { text: string; digits: number }) {
  const own = fractionOf(text)
  const room = `${own < 0 && digits >= 0 ? '.' : ''}${'0'.repeat(Math.max(0, digits - Math.max(0, own)))}`
  return (
    <span className="aligned" data-room={room}>
      {text}
    </span>
  )
}
