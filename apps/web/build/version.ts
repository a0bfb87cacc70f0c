/** Puts the project's version into the page: `<meta name="version">`. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

export const version = (): Plugin => ({
  name: 'paddock-version',
  transformIndexHtml() {
    const { version: content } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as {
      version: string
    }
    return [{ tag: 'meta', attrs: { name: 'version', content }, injectTo: 'head' }]
  },
})
