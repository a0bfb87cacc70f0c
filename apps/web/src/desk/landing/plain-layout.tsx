import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { BrandMark } from '../../ui/brand.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ThemeToggle } from '../theme-toggle.tsx'

/** The frame of the landing page, sign-in and registration. */
export function PlainLayout() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isRegistering = path === '/register'
  return (
    <div className="plain" data-env="practice">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className="env-strip" />
      <header className="plain-head">
        <Link to="/landing" className="brand">
          <BrandMark />
          <span>Paddock</span>
        </Link>
        <span className="push" />
        <ThemeToggle />
        {!isRegistering && (
          <Link to="/register" className={buttonClass('bare')}>
            Register
          </Link>
        )}
        {path !== '/login' && (
          <Link to="/login" className={buttonClass()}>
            Sign in
          </Link>
        )}
      </header>
      <main id="content" className="min-w-0">
        <Outlet />
      </main>
      <footer className="plain-foot">
        <span>Simulated market. Practice results are simulated and say so. Trading can lose more than you put in.</span>
        <span className="push">Apache-2.0</span>
      </footer>
    </div>
  )
}
