/** What the last test of a connection found: each question, how long it took, and what to do where it failed. */
import type { ConnectionCheck, ConnectionPermissions, ConnectionTest } from '@paddock/contract/desk/alpaca-connections'
import { timeOfDay } from '../../format/time.ts'
import { Facts } from '../../tables/facts.tsx'
import { Icon } from '../../ui/icon.tsx'

const NAMES: Readonly<Record<ConnectionCheck['what'], string>> = {
  account: 'Account',
  clock: 'Clock',
  assets: 'Assets',
  stocks: 'Stock prices',
  options: 'Option prices',
  overnight: 'Overnight prices',
  crypto: 'Crypto prices',
}
const SERVERS: Readonly<Record<ConnectionCheck['server'], string>> = {
  paper: 'paper server',
  live: 'live server',
  data: 'data server',
  'sandbox-data': 'sandbox data server',
}
const RESULTS = {
  passed: { icon: 'check', tone: 'gain', word: 'Passed' },
  warning: { icon: 'triangle-alert', tone: 'warning', word: 'Warning' },
  failed: { icon: 'x', tone: 'loss', word: 'Failed' },
} as const

export function LastTest({ name, test }: { name: string; test: ConnectionTest }) {
  const failures = test.checks.filter(({ result }) => result !== 'passed').length
  return (
    <details className="mt-3" open={failures > 0 || undefined}>
      <summary>
        Last test {timeOfDay(test.at)}:{' '}
        {failures === 0 ? 'all passed' : `${failures} of ${test.checks.length} need attention`}
      </summary>
      <TestResult name={name} test={test} />
    </details>
  )
}

/** The checklist, and what the account may do where the pair opened it. */
export function TestResult({ name, test }: { name: string; test: ConnectionTest }) {
  return (
    <>
      <ul className="my-2 grid gap-2" aria-label={`Test of ${name}`}>
        {test.checks.map((check) => (
          <Check key={`${check.what} ${check.server}`} check={check} />
        ))}
      </ul>
      {test.permissions && (
        <Facts facts={[...permissionFacts(test.permissions), ['Clock difference', skewWords(test.skewSeconds)]]} />
      )}
    </>
  )
}

function Check({ check: { what, server, result, words, fix, tookMs } }: { check: ConnectionCheck }) {
  const { icon, tone, word } = RESULTS[result]
  return (
    <li
      data-tone={tone}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2 [&>.icon]:mt-0.5 [&>.icon]:text-(--tone) [&_p]:wrap-anywhere"
    >
      <Icon name={icon} />
      <div>
        <span className="sr-only">{word}: </span>
        <span>{NAMES[what]}</span> <span className="muted">{SERVERS[server]}</span>
        <p>{words}</p>
        {fix && <p className="muted">{fix}</p>}
      </div>
      <span className="muted">{tookMs} ms</span>
    </li>
  )
}

const skewWords = (seconds: number | null): string | undefined =>
  seconds === null ? undefined : seconds === 0 ? 'none' : `${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead'}`

function permissionFacts(may: ConnectionPermissions): (readonly [name: string, value: string | undefined])[] {
  return [
    ['Account status', may.status],
    ['Trading', may.isTradingBlocked ? 'blocked by Alpaca' : may.isSuspendedByUser ? 'suspended by you' : 'allowed'],
    ['Short selling', may.isShortingEnabled === null ? undefined : may.isShortingEnabled ? 'allowed' : 'not allowed'],
    ['Options level', may.optionsLevel === null ? undefined : String(may.optionsLevel)],
    ['Crypto', may.cryptoStatus ?? undefined],
    ['Transfers', may.areTransfersBlocked ? 'blocked' : undefined],
  ]
}
