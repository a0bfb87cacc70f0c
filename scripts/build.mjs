/** Builds the desk (apps/web/dist) and the server (apps/server/dist), and skips each when none of its sources has changed since. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure.mjs'

const SHARED = ['packages', 'scripts/build.mjs', 'package-lock.json', 'package.json']
const SKIPPED = new Set(['node_modules', 'dist'])

/** Every source file's path and content, as one hash: a touched file that did not change costs nothing. */
function sourceHash(sources) {
  const hash = createHash('sha256').update(process.version)
  const visit = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    let entries
    try {
      entries = readdirSync(full, { withFileTypes: true })
    } catch {
      hash.update(path).update(readFileSync(full))
      return
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (!SKIPPED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name)) visit(join(path, entry.name))
    }
  }
  for (const source of sources) visit(source)
  return hash.digest('hex')
}

export const build = () => Promise.all([buildServer(), unlessBuilt('apps/web', bundleWeb)])

/** The server alone, which takes a second: tests run it in processes of their own. */
export const buildServer = () => unlessBuilt('apps/server', bundleServer)

async function unlessBuilt(app, bundle) {
  const stamp = join(root, app, 'dist', '.built')
  const wanted = sourceHash([app, ...SHARED])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stderr.write(`Building ${app} (once, and when a source changes) …\n`)
  rmSync(stamp, { force: true })
  await bundle()
  mkdirSync(join(root, app, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

async function bundleServer() {
  const { rolldown } = await import('rolldown')
  const source = join(root, 'apps/server/src')
  const bundle = await rolldown({
    input: {
      main: join(source, 'main.ts'),
      admin: join(source, 'admin/main.ts'),
      'writing-worker': join(source, 'storage/engine/writing-worker.ts'),
    },
    platform: 'node',
    // A server that looks for a thousand files of others takes half as long again to start. What looks for parts of itself stays where npm put it.
    external: ['@photostructure/sqlite', 'pg', 'pino'],
    logLevel: 'warn',
  })
  await bundle.write({
    dir: join(root, 'apps/server/dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    cleanDir: true,
  })
  await bundle.close()
}

async function bundleWeb() {
  const { build: viteBuild } = await import('vite')
  await viteBuild({
    root: join(root, 'apps/web'),
    configFile: join(root, 'apps/web/vite.config.ts'),
    logLevel: 'warn',
    // How large a chunk may be is measured by `npm run bench`; whoever starts the desk is not to be alarmed by it, nor by how long plugins took.
    build: { chunkSizeWarningLimit: 10_000, rolldownOptions: { checks: { pluginTimings: false } } },
  })
}
