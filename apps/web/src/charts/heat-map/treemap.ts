/** Where the tiles of a heat map lie: squarified, each as large as its share of the whole. */
import { type HierarchyRectangularNode, hierarchy, treemap, treemapResquarify, treemapSquarify } from 'd3-hierarchy'

interface Sized {
  readonly key: string
  readonly size: number
}
interface SizedGroup<Tile extends Sized> {
  readonly name: string
  readonly tiles: readonly Tile[]
}
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface PlacedTile<Tile> extends Box {
  readonly tile: Tile
}
interface PlacedGroup<Tile> extends Box {
  readonly name: string
  /** Height of the strip that names it; 0 where there is none. */
  readonly head: number
  readonly tiles: readonly PlacedTile<Tile>[]
}

/** A group is named only where its strip can be read. */
const NAMED_FROM = { width: 48, height: 40 }
/** A strip takes room that grows with its group's width, which is known only afterwards: it settles in a few rounds. */
const ROUNDS = 24

/**
 * Places groups in a box, and their tiles below strips of `head` pixels, so that every tile's area is the same multiple of its size. Tiles
 * without a positive size are left out.
 */
export function place<Tile extends Sized>(
  groups: readonly SizedGroup<Tile>[],
  { width, height }: Pick<Box, 'width' | 'height'>,
  head: number,
): PlacedGroup<Tile>[] {
  const shown = groups
    .map(({ name, tiles }) => ({ name, tiles: tiles.filter(({ size }) => size > 0) }))
    .map((group) => ({ ...group, size: group.tiles.reduce((sum, { size }) => sum + size, 0) }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size)
  if (shown.length === 0 || width <= 0 || height <= 0) return []
  const boxes = placedGroups(shown, width, height, head)
  return shown.map(({ name, tiles }, place) => {
    const { box, strip } = boxes[place] ?? { box: { x: 0, y: 0, width: 0, height: 0 }, strip: 0 }
    return { ...box, name, head: strip, tiles: inside(tiles, { ...box, y: box.y + strip, height: box.height - strip }) }
  })
}

interface Strip {
  readonly box: Box
  readonly strip: number
}

function placedGroups(
  groups: readonly { readonly size: number }[],
  width: number,
  height: number,
  head: number,
): Strip[] {
  const total = groups.reduce((sum, { size }) => sum + size, 0)
  let strips = groups.map(() => 0)
  let named = groups.map(() => head > 0)
  let boxes: Box[] = []
  const layout = treemap<Weighted>().size([width, height]).tile(treemapResquarify)
  const root = hierarchy<Weighted>({ children: groups.map((_, place) => ({ place })) })
  for (let round = 0; round < ROUNDS; round += 1) {
    const free = width * height - strips.reduce((sum, strip) => sum + strip, 0)
    const areas = groups.map(({ size }, place) => (size / total) * free + (strips[place] ?? 0))
    root.sum(({ place }) => (place === undefined ? 0 : (areas[place] ?? 0)))
    boxes = (layout(root).leaves() as HierarchyRectangularNode<Weighted>[])
      .sort((a, b) => (a.data.place ?? 0) - (b.data.place ?? 0))
      .map((leaf) => boxOf(leaf))
    // Which groups are named is settled early, or two arrangements could take turns for ever.
    if (round < 3)
      named = boxes.map((box) => head > 0 && box.width >= NAMED_FROM.width && box.height >= NAMED_FROM.height)
    strips = boxes.map((box, place) => (named[place] ? head * box.width : 0))
  }
  return boxes.map((box, place) => ({ box, strip: named[place] ? Math.min(head, box.height) : 0 }))
}

interface Weighted {
  readonly place?: number
  readonly children?: readonly Weighted[]
}

type Corners = Pick<HierarchyRectangularNode<unknown>, 'x0' | 'y0' | 'x1' | 'y1'>
const boxOf = ({ x0, y0, x1, y1 }: Corners): Box => ({
  x: x0,
  y: y0,
  width: x1 - x0,
  height: y1 - y0,
})

function inside<Tile extends Sized>(tiles: readonly Tile[], box: Box): PlacedTile<Tile>[] {
  interface Node {
    readonly tile?: Tile
    readonly children?: readonly Node[]
  }
  const root = hierarchy<Node>({ children: tiles.map((tile) => ({ tile })) })
    .sum(({ tile }) => tile?.size ?? 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  return treemap<Node>()
    .size([box.width, box.height])
    .tile(treemapSquarify)(root)
    .leaves()
    .flatMap((leaf) => {
      if (!leaf.data.tile) return []
      const { x, y, width, height } = boxOf(leaf)
      return { tile: leaf.data.tile, x: box.x + x, y: box.y + y, width, height }
    })
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The nearest tile in a direction, by centres: what an arrow key goes to. */
export function neighbour<Tile>(
  from: PlacedTile<Tile>,
  all: readonly PlacedTile<Tile>[],
  direction: Direction,
): PlacedTile<Tile> | undefined {
  const centre = (box: Box) => [box.x + box.width / 2, box.y + box.height / 2] as const
  const [x, y] = centre(from)
  const isAcross = direction === 'left' || direction === 'right'
  const sign = direction === 'left' || direction === 'up' ? -1 : 1
  let best: PlacedTile<Tile> | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of all) {
    const [ox, oy] = centre(one)
    const along = sign * (isAcross ? ox - x : oy - y)
    const aside = Math.abs(isAcross ? oy - y : ox - x)
    if (one === from || along <= 0) continue
    const distance = along + 2 * aside
    if (distance < least) [best, least] = [one, distance]
  }
  return best
}

/** Pixels of the letters of a symbol's lines on its tile, above its change; 0 where they could not be read. */
export function letterSize(lines: readonly string[], { width, height }: Pick<Box, 'width' | 'height'>): number {
  const letters = Math.max(...lines.map(({ length }) => length))
  const size = Math.min(width / (0.74 * letters + 0.6), height / (1.15 * lines.length + 1.45), 40)
  return size < 9 ? 0 : size
}

/** A contract's name is two lines, what it is on with its day, then strike and right; a symbol is one. */
export function nameLines(name: string): readonly string[] {
  const [, day, terms] = /^(\S+ \d.*\d) (\S+ (?:call|put))$/.exec(name) ?? []
  return day && terms ? [day, terms] : [name]
}
