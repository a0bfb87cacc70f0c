/** Writes `sw.js`, which keeps the build in the browser: the worker as it stands in `service-worker.js`, with what this build consists of. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { entryOf } from '../src/page/entry-of.ts'

/** Scripts, styles and the letters of this page's language: other alphabets are loaded where they are shown. */
const KEPT = /\.(?:js|css)$|-latin-wght-normal-[\w-]+\.woff2$/

/** The worker's text for a build of these files, one of which its page begins with. Another set of files is another name. */
export function workerOf(source: string, entry: string, files: readonly string[]): string {
  const paths = files.filter((file) => KEPT.test(file)).map((file) => `/${file}`)
  const name = createHash('sha256').update(paths.toSorted().join('\n')).digest('hex').slice(0, 16)
  return `const BUILD = ${JSON.stringify({ name, entry, files: paths.toSorted() })}\n${source}`
}

export function offline(): Plugin {
  return {
    name: 'paddock-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        const entry = page?.type === 'asset' ? entryOf(String(page.source)) : undefined
        if (entry === undefined) throw new Error('the page of the build begins with no script')
        const source = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: workerOf(source, entry, Object.keys(bundle)),
        })
      },
    },
  }
}
