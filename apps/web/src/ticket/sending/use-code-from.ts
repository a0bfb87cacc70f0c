import { type Decimal, parseDecimal } from '@paddock/decimal/decimal'
import { useQuery } from '@tanstack/react-query'
import { securityQuery } from '../../accounts/identity/security-query.ts'
import type { Environment } from '../../live/account.ts'

/** US dollars above which orders of an account ask for a code; undefined where none do. The server is who enforces it. */
export function useCodeFrom(environment: Environment): Decimal | undefined {
  const { data } = useQuery({ ...securityQuery(), enabled: environment !== 'practice' })
  return data?.hasSecondFactor && data.choices.order ? parseDecimal(data.choices.orderFrom) : undefined
}
