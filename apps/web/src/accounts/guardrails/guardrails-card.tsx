/** Guardrails of an account: how they stand today, and what they are set to. */
import type { Guardrails, GuardrailsNow } from '@paddock/contract/desk/guardrails'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { capital } from '../../format/capital.ts'
import { ownDollars } from '../../format/number.ts'
import { calendarDay } from '../../format/time.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { SendingButton } from '../../live/sending-button.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { ListState } from '../../tables/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Input } from '../../ui/input.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { Setting } from '../../ui/setting.tsx'
import { toast } from '../../ui/toast.ts'
import { guardrailsQuery, pauseIn, useChangeGuardrails } from './guardrails.ts'
import { draftOf, effectsOf, type Read, type RulesDraft, readDraft } from './rules-draft.ts'
import { BLIND_WORDS, pauseText, type RuleLine, ruleLines } from './words.ts'

export function GuardrailsCard({ account }: { account: string }) {
  const query = useQuery(guardrailsQuery(account))
  return (
    <Card title="Guardrails" note="checked before every order that opens or adds, from the desk and from scripts">
      <ListState
        query={query}
        what="The guardrails"
        reassurance="They are still in force: the server checks every order."
      >
        {query.data && (
          <>
            <Standing now={query.data} />
            <RulesForm key={JSON.stringify(query.data.wanted)} account={account} now={query.data} />
          </>
        )}
      </ListState>
    </Card>
  )
}

/** What is in force, what it has been measured at today, and what will be in force later. */
function Standing({ now }: { now: GuardrailsNow }) {
  const { inForce, wanted, loosensOn, today } = now
  const pause = pauseIn(now)
  const lines = ruleLines(inForce)
  const later = loosensOn === null ? [] : effectsOf(inForce, wanted).later
  return (
    <div className="grid gap-3 pt-1 pb-3">
      {pause && (
        <p className="notice" data-tone="loss" role="status">
          {pauseText(pause)}. Closing and cancelling still work.
        </p>
      )}
      {lines.length === 0 ? (
        <p className="muted">
          No rule is set. Rules refuse orders that open or add to a position; closing, cancelling and exercising are
          always allowed. Tighter rules apply at once, looser ones from the next market day.
        </p>
      ) : (
        <section aria-label="In force now">
          <h3 className="label">In force now</h3>
          <Lines lines={lines} usage={usageOf(inForce, today)} />
        </section>
      )}
      {later.length > 0 && (
        <section aria-label={`From ${calendarDay(loosensOn)} on`}>
          <h3 className="label">From {calendarDay(loosensOn)} on</h3>
          <Lines lines={later} />
        </section>
      )}
    </div>
  )
}

function Lines({ lines, usage = {} }: { lines: readonly RuleLine[]; usage?: Partial<Record<string, string>> }) {
  return (
    <dl className="mt-1.5 grid grid-cols-[minmax(6.5rem,10rem)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {lines.map(({ key, name, text }) => (
        <div key={key} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>
            {text}
            {usage[key] && <span className="muted"> · {usage[key]}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How much of each rule the day has used. */
function usageOf(rules: Guardrails, today: GuardrailsNow['today']): Partial<Record<keyof Guardrails, string>> {
  if (!today) return { [ruleLines(rules)[0]?.key ?? 'dailyLoss']: 'not measured: the account did not answer' }
  const lost = today.lost?.startsWith('-') ? 'nothing lost today' : `${ownDollars(today.lost)} lost today`
  return {
    ...(today.lost !== null && { dailyLoss: lost, dailyLossPercent: lost }),
    ...(today.trades !== null && { tradesPerDay: `${today.trades} sent today` }),
    ...(rules.lossStreak && { lossStreak: `${today.streak?.losses ?? 0} in a row now` }),
  }
}

function RulesForm({ account, now }: { account: string; now: GuardrailsNow }) {
  const [draft, setDraft] = useState(() => draftOf(now.wanted))
  const [isReviewing, setReviewing] = useState(false)
  const read = readDraft(draft, now.wanted)
  const isSame = read.kind === 'rules' && Object.keys(read.changes).length === 0
  const set = (field: keyof RulesDraft) => (value: string) => setDraft({ ...draft, [field]: value })
  const errors = read.kind === 'wrong' ? read.errors : {}
  const saidOf = (rule: string) =>
    errors[rule] === undefined ? {} : ({ 'aria-invalid': true, 'aria-describedby': errorId(rule) } as const)
  const box = (field: keyof RulesDraft, label: string, unit: string, rule: string = field, step = '1') => (
    <NumberInput
      aria-label={label}
      {...saidOf(rule)}
      value={draft[field]}
      placeholder="None"
      step={step}
      unit={unit}
      onChange={set(field)}
    />
  )
  const time = (field: 'from' | 'to', label: string) => (
    <Input
      type="time"
      aria-label={label}
      {...saidOf('allowedHours')}
      value={draft[field]}
      onChange={(event) => set(field)(event.target.value)}
    />
  )
  return (
    <form
      aria-label="Guardrails"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (read.kind === 'rules' && !isSame) setReviewing(true)
      }}
    >
      <Rule
        name="Daily loss"
        effect="Loss since the last close, including open positions. Once reached, entries are locked until the next market day, even if the loss is recovered."
        rules={['dailyLoss', 'dailyLossPercent']}
        errors={errors}
      >
        {box('dailyLoss', 'Daily loss, US dollars', 'USD', 'dailyLoss', '100')}
        {box('dailyLossPercent', 'Daily loss, percent of equity', '%', 'dailyLossPercent', '0.5')}
      </Rule>
      <Rule
        name="Losses in a row"
        effect="After this many losing trades in a row, no entries for this many minutes."
        rules={['lossStreak']}
        errors={errors}
      >
        {box('losses', 'Losses in a row', 'losses', 'lossStreak')}
        {box('minutes', 'Pause after them', 'min', 'lossStreak', '5')}
      </Rule>
      <Rule
        name="Trades a day"
        effect="Counts orders that open or add, except those that end unfilled."
        rules={['tradesPerDay']}
        errors={errors}
      >
        {box('tradesPerDay', 'Trades a day', 'trades')}
      </Rule>
      <Rule
        name="Size of an order"
        effect="Maximum value of one order."
        rules={['orderValue', 'orderPercent']}
        errors={errors}
      >
        {box('orderValue', 'Size of an order, US dollars', 'USD', 'orderValue', '1000')}
        {box('orderPercent', 'Size of an order, percent of equity', '%', 'orderPercent', '1')}
      </Rule>
      <Rule
        name="Risk of an order"
        effect="Maximum loss of one order at its stop. The ticket warns; nothing is refused."
        rules={['riskPercent']}
        errors={errors}
      >
        {box('riskPercent', 'Risk of an order, percent of equity', '%', 'riskPercent', '0.25')}
      </Rule>
      <Rule
        name="Allowed hours"
        effect="New York time. Empty: from midnight, until midnight."
        rules={['allowedHours']}
        errors={errors}
      >
        {time('from', 'Entries from, New York')}
        {time('to', 'Entries until, New York')}
      </Rule>
      <Rule
        name="Blocked symbols"
        effect="Separated by spaces or commas. A blocked stock blocks its options too."
        rules={['blockedSymbols']}
        errors={errors}
      >
        <Input
          className="col-span-full"
          aria-label="Blocked symbols"
          {...saidOf('blockedSymbols')}
          value={draft.blocked}
          placeholder="None"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => set('blocked')(event.target.value)}
        />
      </Rule>
      <Rule
        name="Entries while the order stream is down"
        effect="Of scripts and held orders on an Alpaca account, while its order stream is lost or its orders cannot be read. Exits are always sent."
        rules={['blindEntries']}
        errors={errors}
      >
        <Select
          label="Entries while the order stream is down"
          options={(['', 'hold', 'send'] as const).map((value) => ({ value, label: capital(BLIND_WORDS[value]) }))}
          value={draft.blindEntries}
          onChange={(blindEntries) => setDraft({ ...draft, blindEntries })}
        />
      </Rule>
      <div className="flex flex-wrap items-center justify-end gap-3 border-line/55 border-t pt-3 max-sm:[&>.button]:flex-1">
        <Button disabled={isSame} onClick={() => setDraft(draftOf(now.wanted))}>
          Undo changes
        </Button>
        <SendingButton type="submit" tone="primary" disabled={isSame || read.kind === 'wrong'}>
          Review and set…
        </SendingButton>
      </div>
      {isReviewing && read.kind === 'rules' && (
        <ReviewRules account={account} now={now} read={read} onClose={() => setReviewing(false)} />
      )}
    </form>
  )
}

const errorId = (rule: string): string => `guardrail-${rule}`

interface RuleProps {
  readonly name: string
  readonly effect: string
  /** The rules that are typed here. */
  readonly rules: readonly string[]
  readonly errors: Readonly<Record<string, string>>
  readonly children: ReactNode
}

function Rule({ name, effect, rules, errors, children }: RuleProps) {
  return (
    <Setting name={name} effect={effect}>
      <div className="grid flex-none grid-cols-[repeat(2,minmax(0,8.5rem))] gap-2 max-sm:w-full max-sm:grid-cols-2">
        {children}
        {rules.map(
          (rule) =>
            errors[rule] && (
              <p key={rule} id={errorId(rule)} className="field-error col-span-full" role="alert">
                {errors[rule]}
              </p>
            ),
        )}
      </div>
    </Setting>
  )
}

/** What counts at once cannot be taken back on this market day: it is read before it is set. */
function ReviewRules(props: {
  account: string
  now: GuardrailsNow
  read: Extract<Read, { kind: 'rules' }>
  onClose: () => void
}) {
  const { account, now, read, onClose } = props
  const { mutateAsync } = useChangeGuardrails(account)
  const effects = effectsOf(now.inForce, read.rules)
  const set = async () => {
    await mutateAsync(read.changes)
    toast({ title: 'Guardrails are set', tone: 'gain' })
    onClose()
  }
  return (
    <FormDialog
      form={useDraftForm(set)}
      onClose={onClose}
      title="Set these guardrails?"
      description="Tighter rules apply at once and for the rest of this market day. Looser ones apply from the next market day."
      button="Set guardrails"
    >
      {effects.now.length > 0 && (
        <section className="grid gap-1 mt-3" aria-label="At once">
          <h3 className="label">At once, for the rest of this market day</h3>
          <Lines lines={effects.now} />
        </section>
      )}
      {effects.later.length > 0 && (
        <section className="grid gap-1 mt-3" aria-label="Later">
          <h3 className="label">From the next market day</h3>
          <Lines lines={effects.later} />
        </section>
      )}
      {effects.now.length === 0 && effects.later.length === 0 && (
        <p className="muted mt-2">Nothing changes: these are the rules in force.</p>
      )}
    </FormDialog>
  )
}
