/** What Paddock is, with the simulated market running beside it. */
import { Link } from '@tanstack/react-router'
import { StartPractice } from '../../accounts/identity/start-practice.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { Figures } from './figures.tsx'
import { MarketDemo } from './market-demo.tsx'

const PROOFS: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'server',
    title: 'Complete without keys',
    text: 'A practice broker with margin, partial fills and real refusals, on a simulated market of stocks, options and crypto.',
  },
  {
    icon: 'link',
    title: 'One address for everything',
    text: "Scripts and bots speak Alpaca's own requests and streams to it. Changing the base address is all it takes.",
  },
  {
    icon: 'clock',
    title: 'Your own clock',
    text: 'Skip to the next open, pause, or run faster. An account at another speed gives the same ledger.',
  },
  {
    icon: 'scale',
    title: 'Exact to the last digit',
    text: 'Money, prices and quantities are decimals from the request to the screen. Every account is a log of events.',
  },
]

const NEVER = ['Send telemetry', 'Call a third party', 'Keep broker keys in the browser']

export function Landing() {
  return (
    <div className="landing">
      <section className="hero">
        <div>
          <h1>A trading desk that runs on your own machine.</h1>
          <p className="mt-5 mb-8 text-muted text-title">
            Stocks, options and crypto with a practice broker that answers the same requests as Alpaca. No keys needed
            to start.
          </p>
          <p className="flex flex-wrap items-center gap-3">
            <StartPractice tone="primary" size="large">
              Try the practice market
            </StartPractice>
            <Link to="/login" className={buttonClass('plain', 'large')}>
              Sign in
            </Link>
          </p>
          <p className="muted mt-4">
            or{' '}
            <Link to="/register" className="link">
              register
            </Link>{' '}
            to keep what you do,{' '}
            <Link to="/login" search={{ redirect: '/settings/alpaca' }} className="link">
              connect Alpaca
            </Link>
            , or{' '}
            <Link to="/dashboard" className="link">
              look around
            </Link>{' '}
            first
          </p>
        </div>
        <MarketDemo />
      </section>
      <Figures />
      <div className="proofs">
        {PROOFS.map(({ icon, title, text }) => (
          <section key={title}>
            <Icon name={icon} className="text-primary-text" />
            <h2 className="mt-2 mb-1 text-(length:--text-form)">{title}</h2>
            <p>{text}</p>
          </section>
        ))}
        <section className="never">
          <h2>It never does this</h2>
          <ul>
            {NEVER.map((what) => (
              <li key={what} className="py-0.5">
                {what}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
