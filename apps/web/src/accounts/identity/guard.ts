/** Who may be where. */

/** Where visitors may be, exactly; the landing page has an address of its own beside `/`. */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/reset',
  '/',
  '/dashboard',
  '/assets',
  '/landing',
])
/** Where a signed-in person has no business. */
const SIGN_IN_PATHS: ReadonlySet<string> = new Set(['/login', '/register', '/'])

/** Where the guard sends a person who goes to `path`, or undefined if they may stay. */
export function guard(path: string, isSignedIn: boolean): '/login' | '/dashboard' | undefined {
  const exact = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  if (isSignedIn) return SIGN_IN_PATHS.has(exact) ? '/dashboard' : undefined
  return OPEN_PATHS.has(exact) ? undefined : '/login'
}

/** A destination that is on this desk, as path, search and hash; undefined for anything that leads elsewhere. */
export function safeDestination(text: string | undefined, origin: string): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  if (url.origin !== origin || guard(url.pathname, true) !== undefined) return undefined
  return url.pathname + url.search + url.hash
}
