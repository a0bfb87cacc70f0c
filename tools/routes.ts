/** Every route there is to look at, and whether one must be signed in to see it. */
export const ROUTES: readonly { readonly path: string; readonly isSignedIn: boolean }[] = [
  { path: '/landing', isSignedIn: false },
  { path: '/login', isSignedIn: false },
  { path: '/register', isSignedIn: false },
  { path: '/dashboard', isSignedIn: true },
  { path: '/assets', isSignedIn: true },
  { path: '/assets/AAPL', isSignedIn: true },
  { path: '/orders', isSignedIn: true },
  { path: '/positions', isSignedIn: true },
  { path: '/positions/AAPL', isSignedIn: true },
  { path: '/watchlist', isSignedIn: true },
  { path: '/activities', isSignedIn: true },
  { path: '/balances', isSignedIn: true },
  { path: '/account', isSignedIn: true },
  { path: '/settings', isSignedIn: true },
  { path: '/settings/security', isSignedIn: true },
  { path: '/no-such-page', isSignedIn: true },
]
