import type { ReactNode } from 'react'
import { useAccountId } from '../live/account.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** Draws a screen once it is known which account it is about. */
export function WithAccount({ children }: { children: (account: string) => ReactNode }) {
  const account = useAccountId()
  if (account !== undefined) return children(account)
  return (
    <div className="grid gap-3 p-4" role="status" aria-label="Loading the account">
      <Skeleton width={240} height={20} />
      <Skeleton height={180} />
    </div>
  )
}
