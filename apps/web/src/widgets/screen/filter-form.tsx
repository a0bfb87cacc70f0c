/** Adds one condition to a screen: a figure, a comparison, a value. */
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import {
  FIGURES,
  type FigureName,
  figure,
  isFigure,
  isWord,
  VERDICTS,
  WORDS,
  type WordName,
  word,
} from '../../trading/assets/screen-figures.ts'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { COMPARISON_NAMES, type Comparison, comparisonsOf, problemOf, type ScreenFilter } from './filter.ts'
import { isKnownIn, type ScreenMarket } from './markets.ts'

/** A number with a letter for thousands up to trillions, or a percent sign. */
const LARGE = /^[+-]?[\d,]*\.?[\d,]*\s*[kmbt]?%?$/i

interface FilterFormProps {
  readonly market: ScreenMarket
  /** Of the whole market: what words there are. */
  readonly rows: readonly ScreenRow[]
  readonly onAdd: (filter: ScreenFilter) => void
  readonly onClose: () => void
}

export function FilterForm({ market, rows, onAdd, onClose }: FilterFormProps) {
  const [field, setField] = useState<FigureName | WordName>('change')
  const [comparison, setComparison] = useState<Comparison>('above')
  const [value, setValue] = useState('')
  const [isTried, setTried] = useState(false)
  const choose = (next: FigureName | WordName) => {
    setField(next)
    setComparison(isWord(next) ? 'is' : 'above')
    setValue(isWord(next) ? (choicesOf(next, rows)[0] ?? '') : '')
    setTried(false)
  }
  const problem = problemOf(field, comparison, value)
  const add = async () => {
    setTried(true)
    if (problem !== undefined) return
    onAdd({ field, comparison, value })
    onClose()
  }
  return (
    <FormDialog
      form={useDraftForm(add)}
      onClose={onClose}
      title="Add a filter"
      description="Rows that do not meet it are left out. Several filters have to be met at once."
      keep="Not now"
      button="Add the filter"
    >
      <Field label="What">
        {({ id }) => <Select id={id} value={field} onChange={choose} options={fieldsOf(market)} />}
      </Field>
      <Field label="How">
        {({ id }) => (
          <Select
            id={id}
            value={comparison}
            onChange={setComparison}
            options={comparisonsOf(field).map((each) => ({ value: each, label: COMPARISON_NAMES[each] }))}
          />
        )}
      </Field>
      <Field label="Value" error={isTried ? problem : undefined}>
        {(control) =>
          isWord(field) ? (
            <Select
              id={control.id}
              value={value}
              onChange={setValue}
              options={choicesOf(field, rows).map((each) => ({ value: each, label: each }))}
            />
          ) : (
            <NumberInput
              {...control}
              isSigned
              also={LARGE}
              value={value}
              maxLength={20}
              placeholder="5, −2.5, 1.5B"
              unit={isFigure(field) && figure(field).unit === 'percent' ? '%' : undefined}
              onChange={setValue}
            />
          )
        }
      </Field>
    </FormDialog>
  )
}

const NAMES = Object.keys(FIGURES).filter(isFigure)
const WORD_NAMES = Object.keys(WORDS).filter(isWord)

function fieldsOf(market: ScreenMarket) {
  const figures = NAMES.filter((name) => isKnownIn(market, name)).map((name) => ({
    value: name,
    label: figure(name).label,
  }))
  const words = WORD_NAMES.filter((name) => market === 'america' || (market === 'crypto' && name === 'verdict'))
  return [...figures, ...words.map((name) => ({ value: name, label: word(name).label }))]
}

const choicesOf = (name: WordName, rows: readonly ScreenRow[]): readonly string[] =>
  name === 'verdict' ? VERDICTS : [...new Set(rows.map(word(name).of))].filter((each) => each !== '').sort()
