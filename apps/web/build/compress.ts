/** Writes a `.gz` and a `.br` beside every text file of the build, so that the server sends them without work. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
/** Below this a packet is a packet. */
const LEAST_BYTES = 1024
const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

export function compress(): Plugin {
  return {
    name: 'paddock-compress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < LEAST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await Promise.all([
    writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 })),
    writeFile(`${path}.br`, await toBrotli(bytes, { params })),
  ])
}
