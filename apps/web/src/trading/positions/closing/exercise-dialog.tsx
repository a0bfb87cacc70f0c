/** Exercising a contract, or letting it expire, with what follows in shares, cash and margin; refusals say the next step. */
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { ApiError } from '@paddock/contract/errors/api-error'
import { absolute, add, decimal, isNegative, negate, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { expirationName } from '../../../format/contract.ts'
import { dollars, money, ownDollars, plain, quantity } from '../../../format/number.ts'
import { accountClient } from '../../../live/client.ts'
import { positionsQuery } from '../../../live/queries.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import { Facts } from '../../../tables/facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useTermsOf } from '../../assets/use-terms.ts'
import { type Refusal, refusalOf } from '../../orders/sending/refusal.ts'
import { RefusalNotice } from '../../orders/sending/refusal-notice.tsx'
import { useLiveAccount } from '../../portfolio/use-live-account.ts'
import { deliveryOf } from '../delivery.ts'
import type { PositionRow } from '../position-row.ts'
import { whyGone } from './closing.ts'

interface ExerciseDialogProps {
  readonly account: string
  readonly held: PositionRow
  readonly isExercise: boolean
  readonly onClose: () => void
}

/** `isExercise` false: the contract is marked as not to be exercised. */
export function ExerciseDialog({ account, held, isExercise, onClose }: ExerciseDialogProps) {
  const queryClient = useQueryClient()
  const figures = useLiveAccount(account)
  const { data: shareQty } = useQuery({
    ...positionsQuery(account),
    select: (positions) => positions.find(({ symbol }) => isSameSymbol(symbol, held.underlying))?.qty,
  })
  const terms = useTermsOf(account, [held.symbol])(held.symbol)
  const contracts = absolute(decimal(held.position.qty))
  const gone = whyGone(held.position)
  const { shares, dollars: amount } = terms ? deliveryOf(terms, held.position.qty) : { shares: ZERO, dollars: ZERO }
  const isBuying = terms?.type === 'call'
  const does = isBuying ? 'buy' : 'sell'
  const path = { symbol_or_contract_id: held.position.symbol }
  const ask = useMutation({
    mutationFn: async (): Promise<void> => {
      if (isExercise) await accountClient(account).optionExercise({ path })
      else await accountClient(account).optionDoNotExercise({ path })
    },
    retry: false,
    onSuccess: () => {
      toast({
        title: isExercise ? `${held.title}: exercise asked for` : `${held.title} will expire as it is`,
        tone: 'gain',
      })
      for (const key of ['positions', 'account', 'activities'])
        void queryClient.invalidateQueries({ queryKey: [key, account] })
      onClose()
    },
  })
  const refusal = ask.error && exerciseRefusal(ask.error, held)
  const cash = fromWire(figures?.cash)
  const after = cash && add(cash, isBuying ? negate(amount) : amount)
  const owned = add(fromWire(shareQty) ?? ZERO, isBuying ? shares : negate(shares))
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={isExercise ? `Exercise ${held.title}?` : `Let ${held.title} expire?`}
      description={
        gone ??
        (isExercise
          ? `You ${does} ${plain(shares)} ${held.underlying} for ${dollars(amount)}, and the contracts end. Their remaining time value is lost.`
          : 'At expiration it is not exercised, even if it is in the money. Until then it can still be sold.')
      }
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <SendingButton
            tone={isExercise ? 'primary' : 'danger'}
            isBusy={ask.isPending}
            disabled={gone !== undefined}
            onClick={() => ask.mutate()}
          >
            {isExercise ? `Exercise ${plain(contracts)}` : 'Do not exercise'}
          </SendingButton>
        </>
      }
    >
      <div className="grid gap-3 py-3">
        {isExercise ? (
          <Facts
            facts={[
              [`${held.underlying} after`, `${quantity(owned)} ${isNegative(owned) ? 'short' : 'shares'}`],
              ['Cash now, USD', money(figures?.cash)],
              ['Cash after', after && money(after)],
              [
                'Margin',
                after && isNegative(after)
                  ? `${ownDollars(negate(after))} is borrowed, at the margin rate`
                  : 'nothing is borrowed for it',
              ],
              ['Contracts after', 'none'],
            ]}
          />
        ) : (
          <Facts
            facts={[
              ['Shares', 'none come or go'],
              ['Cash', 'stays as it is'],
              [
                'Contracts',
                `end on ${terms ? expirationName(terms.expiration) : 'their day'}, worth nothing from then on`,
              ],
            ]}
          />
        )}
        {refusal && <RefusalNotice refusal={refusal} />}
      </div>
    </Dialog>
  )
}

/** What to do about a refusal, by the broker's words; the documented texts are of Alpaca's 403 and 422. */
const NEXT: readonly (readonly [words: RegExp, title: string, next: string])[] = [
  [
    /no qty available|Available position quantity/i,
    'Not enough contracts are free',
    'Working orders hold them: cancel those, then exercise.',
  ],
  [
    /after market close until midnight/i,
    'Too late for today',
    'It can be asked for from midnight to the close, New York.',
  ],
  [/out-of-the-money/i, 'It is out of the money', 'The shares cost less in the market: sell the contract instead.'],
  [/dne requests are only accepted/i, 'Not yet', 'It can be instructed on the day the contract expires.'],
  [/dne requests are not accepted after/i, 'Too late for today', 'Sell the contract, or ask the broker.'],
  [/do-not-exercise/i, 'It is instructed to expire', 'That was instructed before, and cannot be undone here.'],
  [/insufficient (regt|cash)/i, 'Not enough to pay for the shares', 'Exercise fewer, or sell the contract instead.'],
  [/insufficient underlying/i, 'The shares to deliver are missing', 'Buy them first, or sell the contract instead.'],
  [
    /invalid/i,
    'The broker does not know this contract',
    'It may have expired or been adjusted: look at your positions again.',
  ],
]

function exerciseRefusal(error: unknown, held: Pick<PositionRow, 'title'>): Pick<Refusal, 'title' | 'detail'> {
  const refusal = refusalOf(error)
  if (!(error instanceof ApiError) || (error.status !== 403 && error.status !== 422)) return refusal
  const known = NEXT.find(([words]) => words.test(refusal.detail))
  return known
    ? {
        title: `${held.title}: ${known[1].charAt(0).toLowerCase()}${known[1].slice(1)}`,
        detail: `${known[2]} The broker said: ${refusal.detail}`,
      }
    : refusal
}
