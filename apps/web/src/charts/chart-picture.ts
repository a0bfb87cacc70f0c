/** A chart as a picture to keep or to send: what it shows and when, above the chart as it stands. */
import { download } from '../tables/download.ts'
import type { ChartTheme } from './chart-theme.ts'

export interface ChartPicture {
  readonly canvas: HTMLCanvasElement
  readonly theme: ChartTheme
}

const LINE = 18
const EDGE = 12

/** The chart below lines of words, at the resolution of the screen it was drawn for. */
export function titled({ canvas: chart, theme }: ChartPicture, lines: readonly string[]): HTMLCanvasElement {
  const ratio = devicePixelRatio
  const head = Math.round((EDGE + lines.length * LINE) * ratio)
  const canvas = Object.assign(document.createElement('canvas'), {
    width: chart.width,
    height: chart.height + head,
  })
  const context = canvas.getContext('2d')
  if (!context) return chart
  context.fillStyle = theme.ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(chart, 0, head)
  context.scale(ratio, ratio)
  context.textBaseline = 'top'
  for (const [place, line] of lines.entries()) {
    context.font = `${place === 0 ? '600 14px' : '12px'} ${theme.font}`
    context.fillStyle = place === 0 ? theme.strong : theme.text
    context.fillText(line, EDGE, EDGE / 2 + place * LINE, chart.width / ratio - 2 * EDGE)
  }
  return canvas
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser drew no picture.'))), 'image/png'),
  )

/** Hands the picture to the browser as a PNG of that name. Rejects where the browser draws none. */
export const savePicture = async (canvas: HTMLCanvasElement, name: string): Promise<void> =>
  download(`${name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}.png`, await blobOf(canvas))

/** Browsers copy pictures only on pages they trust. */
export const canCopyPicture = (): boolean => typeof ClipboardItem !== 'undefined' && 'clipboard' in navigator

/** Puts the picture on the clipboard as a PNG. Rejects where the browser does not allow it. */
export const copyPicture = (canvas: HTMLCanvasElement): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': blobOf(canvas) })])
