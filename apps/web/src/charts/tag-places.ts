/**
 * The middles of tags that stand clear of each other, in the order they are given in: each as near to where it belongs as the others let it, and
 * none outside of the height below its `head`, where something else is said. All in pixels; where they are too many for it, they overlap evenly.
 */
export function tagPlaces(wanted: readonly number[], size: number, height: number, head = 0): number[] {
  const room = Math.min(size, (height - head) / Math.max(1, wanted.length))
  const [first, last] = [head + room / 2, height - room / 2]
  const order = wanted.map((y, at) => ({ y, at })).sort((one, other) => one.y - other.y)
  let least = first
  for (const tag of order) {
    tag.y = Math.max(tag.y, least)
    least = tag.y + room
  }
  let most = last
  for (const tag of order.toReversed()) {
    tag.y = Math.min(tag.y, most)
    most = tag.y - room
  }
  return order.sort((one, other) => one.at - other.at).map(({ y }) => y)
}
