/** Pages measured in a headless browser: built and served, and what a trace says of their frames. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { quantile } from './figure.ts'
import { newDataFolder } from './running-server.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** The page of a folder, built as the desk is; answers the folder with what came of it. */
export async function built(root: string): Promise<string> {
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  const { default: tailwindcss } = await import('@tailwindcss/vite')
  const { icons } = await import('../apps/web/build/icons.ts')
  const { REACT } = await import('../apps/web/build/compiled.ts')
  const outDir = newDataFolder()
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(REACT), tailwindcss(), icons()],
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 10_000 },
  })
  return outDir
}

export async function serve(folder: string): Promise<{ address: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = readFileSync(file)
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('No port')
  return { address: `http://127.0.0.1:${at.port}`, server }
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  /** Microseconds: of the clock, and of the processor. */
  readonly dur?: number
  readonly tdur?: number
  readonly ts: number
  readonly tid: number
  readonly pid: number
}

interface FrameWork {
  /** Milliseconds the main thread worked for each frame: by the processor's clock, which other programs do not move. */
  readonly work: number[]
  /** The same by the clock on the wall, with what other programs took in between. */
  readonly elapsed: number[]
}

/** Traces the frames of a page while something runs. */
export async function tracedFrames<Result>(
  page: Page,
  run: () => Promise<Result>,
): Promise<{ result: Result } & FrameWork> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { categories: 'toplevel,devtools.timeline', transferMode: 'ReportEvents' })
  const result = await run()
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await ended
  await session.detach()
  return { result, ...frameWork(events) }
}

/** The main thread's tasks between two frames it made. */
function frameWork(events: readonly TraceEvent[]): FrameWork {
  const made = events.filter(({ name }) => name === 'FireAnimationFrame').sort((a, b) => a.ts - b.ts)
  const first = made[0]
  if (!first) throw new Error('The trace has no frames')
  const own = events.filter(({ tid, pid }) => tid === first.tid && pid === first.pid)
  const starts = made.filter(({ tid, pid }) => tid === first.tid && pid === first.pid).map(({ ts }) => ts)
  // Several callbacks of one frame follow each other at once.
  const frames = starts.filter((at, index) => index === 0 || at - (starts[index - 1] ?? 0) > 4_000)
  const work = frames.map(() => 0)
  const elapsed = frames.map(() => 0)
  let timed = 0
  for (const { name, ph, ts, dur = 0, tdur } of own) {
    if (ph !== 'X' || (name !== 'RunTask' && name !== 'ThreadControllerImpl::RunTask')) continue
    const at = frames.findLastIndex((start) => start <= ts + dur)
    if (at < 0) continue
    elapsed[at] = (elapsed[at] ?? 0) + dur / 1000
    work[at] = (work[at] ?? 0) + (tdur ?? dur) / 1000
    if (tdur !== undefined) timed += 1
  }
  if (timed === 0) throw new Error('The trace does not say what the processor did')
  return { work, elapsed }
}

/** Begins to note how long interactions take until the next paint; the answer ends it. `made` is how many there were. */
export async function notedInteractions(page: Page): Promise<(made: number) => Promise<number[]>> {
  await page.evaluate(() => {
    const longest = new Map<number, number>()
    Object.assign(globalThis, { interactions: longest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId)
          longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration))
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  return async (made) => {
    const told = await page.evaluate(() => [
      ...(globalThis as unknown as { interactions: Map<number, number> }).interactions.values(),
    ])
    // What is shorter than the least that is told counts as that.
    return [...told, ...Array.from({ length: Math.max(0, made - told.length) }, () => 16)]
  }
}

/** What the known page does by the clock: in every frame, and for every press. */
const KNOWN_MS = 50

/**
 * Holds what is read here against a page whose figures are known: frames of 50 ms of work, presses that take 50 ms. Throws where the
 * readers say anything shorter, or more of the processor than the clock has.
 */
export async function checkReaders(page: Page): Promise<void> {
  await page.setContent(`<button type="button">Press</button><script>
    const busy = () => { for (const from = performance.now(); performance.now() - from < ${KNOWN_MS}; ); }
    document.querySelector('button').addEventListener('click', busy)
    const frames = (left) =>
      new Promise((resolve) => {
        const step = () => { busy(); left -= 1; if (left > 0) requestAnimationFrame(step); else resolve() }
        requestAnimationFrame(step)
      })
  </script>`)
  const noted = await notedInteractions(page)
  for (let presses = 0; presses < 4; presses += 1) {
    await page.mouse.click(20, 20)
    await page.waitForTimeout(100)
  }
  const pressed = quantile(await noted(4), 0)
  const { work, elapsed } = await tracedFrames(page, () => page.evaluate('frames(10)'))
  const frame = quantile(elapsed, 0.5)
  if (pressed < KNOWN_MS - 2) throw new Error(`A press of ${KNOWN_MS} ms is read as ${pressed} ms`)
  if (frame < KNOWN_MS - 1) throw new Error(`A frame of ${KNOWN_MS} ms is read as ${frame} ms`)
  if (work.some((ms, at) => ms > (elapsed[at] ?? 0) + 1)) throw new Error('More processor time than time')
}
