/**
 * Keeps one whole build in the browser, so that the desk opens without its server. Files named by their content come from what is kept; a
 * page comes from the server, and from here only where that does not answer, marked as such. What the server's API says is never kept here.
 * A build is stored whole or not at all, under a name of its own: a page and its parts are always of the same one.
 */
/* global BUILD: its name, the entry script its page begins with, and its files; written here by the build. */
const PREFIX = 'paddock-build-'
/** A tab that was open before still loads the parts of the build before. */
const BUILDS_KEPT = 2
/** What has no hash in its name. */
const LOOSE = ['/theme.js', '/favicon.svg', '/favicon-paper.svg', '/favicon-live.svg', '/manifest.webmanifest']
/** Pages that are no screen of the desk. */
const NO_SCREEN = /^\/(api|v\d[^/]*|docs|healthz|readyz|metrics|openapi\.json)(\/|$)/
const AT_ONCE = 6
const own = PREFIX + BUILD.name

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/static/')) event.respondWith(keptFirst(request))
  else if (LOOSE.includes(pathname)) event.respondWith(served(request).catch(() => ofBuild(request)))
  else if (request.mode === 'navigate' && !NO_SCREEN.test(pathname))
    event.respondWith(served(request).catch(() => shell()))
})
// Pressing a notification leads to the desk it is of.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(([page]) => page?.focus() ?? self.clients.openWindow('/')),
  )
})

async function install() {
  const page = await fetch('/', { cache: 'no-store', credentials: 'omit', headers: { accept: 'text/html' } })
  const html = await page.clone().text()
  // The server may have moved on between two requests: its next worker keeps that build.
  if (!page.ok || !html.includes(BUILD.entry)) throw new Error('the server has another build by now')
  const cache = await caches.open(own)
  const waiting = [...BUILD.files, ...LOOSE]
  const next = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await take(cache, path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  await cache.put('/', page)
  // Nothing on a page changes by it: what a page loads is named by its content.
  await self.skipWaiting()
}

/** A file that the build before has as well is not loaded again. */
async function take(cache, path) {
  const known = path.startsWith('/static/') ? await caches.match(path, { ignoreVary: true }) : undefined
  const file = known ?? (await fetch(path))
  if (!file.ok) throw new Error(`${path} answered ${file.status}`)
  await cache.put(path, file)
}

async function activate() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own)
  for (const name of builds.slice(0, Math.max(0, builds.length - (BUILDS_KEPT - 1)))) await caches.delete(name)
  await self.clients.claim()
}

const served = (request) => fetch(request)
const keptFirst = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

async function ofBuild(request) {
  const cache = await caches.open(own)
  return (await cache.match(request, { ignoreVary: true })) ?? Response.error()
}

/** The page, which says of itself that no server answered for it. */
async function shell() {
  const cache = await caches.open(own)
  const page = await cache.match('/', { ignoreVary: true })
  if (!page) return Response.error()
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response((await page.text()).replace('<html', '<html data-unreachable=""'), { headers })
}
