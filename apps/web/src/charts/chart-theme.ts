/** The theme's colours as a canvas takes them. The chart's library reads only sRGB notations, the tokens are written in OKLCH. */
export interface ChartTheme {
  readonly ground: string
  readonly grid: string
  readonly text: string
  readonly strong: string
  readonly gain: string
  readonly loss: string
  readonly volume: string
  readonly primary: string
  /** Of bars before the open, and after the close. */
  readonly pre: string
  readonly after: string
  /** Of studies and compared symbols, in the order they are added. */
  readonly studies: readonly string[]
  readonly font: string
}

export function chartTheme(element: HTMLElement): ChartTheme {
  const style = getComputedStyle(element)
  const colour = (token: string, alpha = 1) => srgb(style.getPropertyValue(`--color-${token}`).trim(), alpha)
  return {
    ground: colour('well'),
    grid: colour('line', 0.6),
    text: colour('muted'),
    strong: colour('text'),
    gain: colour('gain'),
    loss: colour('loss'),
    volume: colour('muted', 0.25),
    primary: colour('primary-text'),
    pre: colour('warning', 0.08),
    after: colour('practice-text', 0.08),
    studies: STUDY_TOKENS.map((token) => colour(token)),
    font: style.fontFamily,
  }
}

/** The colours of studies by their place, as style sheets have them. */
export const STUDY_TOKENS = ['practice-text', 'warning', 'study-violet', 'primary-text', 'study-sky'] as const

let pixel: CanvasRenderingContext2D | null | undefined

/** Any CSS colour as `rgba(…)`, read back from one painted pixel. */
export function srgb(colour: string, alpha: number): string {
  pixel ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })
  if (!pixel) return colour
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = colour
  pixel.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}

/** Calls back when the theme or palette changes; the answer stops it. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-palette', 'class', 'style'],
  })
  return () => observer.disconnect()
}
