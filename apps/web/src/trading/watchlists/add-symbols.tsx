/** Adds to a list what is typed, or a whole block of tickers that is pasted. What names nothing is listed, with what is spelled like it. */
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import { symbolsOf } from '@paddock/contract/entities/symbol'
import { useState } from 'react'
import { howMany } from '../../format/number.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { searchIndex, searchSymbols } from '../assets/symbol-search.ts'
import type { ListChanges, NamedList } from './changes.ts'
import { typedSymbols } from './typed-symbols.ts'

interface AddSymbolsProps {
  readonly list: NamedList
  readonly assets: readonly ListedAsset[]
  readonly onAdd: ListChanges['add']
}

export function AddSymbols({ list, assets, onAdd }: AddSymbolsProps) {
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const add = async (typed: string) => {
    const { found, unknown: left } = typedSymbols(typed, assets)
    setUnknown(left)
    setText('')
    if (found.length === 0) return
    const count = await onAdd(list, symbolsOf(found))
    if (count === undefined) setText(typed)
    else toast({ id: 'watchlist-added', title: saidOf(count, found, list), tone: 'gain' })
  }
  const { form, isPending } = useDraftForm(() => add(text))
  return (
    <>
      <form className="add-symbols" {...form}>
        <Input
          aria-label="Add symbols"
          placeholder="Type or paste symbols"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          lead={<Icon name="plus" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (text !== '' || !/\S[\s,;|]+\S/.test(pasted)) return
            // A field of one line would run the lines together.
            event.preventDefault()
            void add(pasted)
          }}
        />
        <SendingButton type="submit" size="small" isBusy={isPending} disabled={text.trim() === ''}>
          Add
        </SendingButton>
      </form>
      {unknown.length > 0 && (
        <Unknown
          words={unknown}
          assets={assets}
          onPick={(word, symbol) => {
            setUnknown(unknown.filter((other) => other !== word))
            void onAdd(list, [symbol])
          }}
          onClose={() => setUnknown([])}
        />
      )}
    </>
  )
}

function saidOf(count: number, found: readonly ListedAsset[], { name }: NamedList): string {
  const only = found.length === 1 ? found[0]?.symbol : undefined
  if (count === 0) return only ? `${only} is on ${name} already` : `All ${howMany(found.length)} are on ${name} already`
  return only ? `${only} is on ${name}` : `${howMany(count)} of ${howMany(found.length)} added to ${name}`
}

/** More are counted: a pasted article has hundreds of words. */
const MOST_SHOWN = 8

function Unknown(props: {
  words: readonly string[]
  assets: readonly ListedAsset[]
  onPick: (word: string, symbol: string) => void
  onClose: () => void
}) {
  const index = searchIndex(props.assets)
  const shown = props.words.slice(0, MOST_SHOWN)
  return (
    <div className="unknown-symbols order-1 flex shrink-0 grow basis-full items-center gap-3" role="status">
      <p>
        <strong>Not found:</strong>{' '}
        {props.words.length > MOST_SHOWN && (
          <span className="muted">
            the first {MOST_SHOWN} of {howMany(props.words.length)}
          </span>
        )}
      </p>
      <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1.5">
        {shown.map((word) => (
          <li key={word} className="flex items-center gap-1.5">
            <span className="strong">{word}</span>
            {searchSymbols(index, word, 2).map(({ symbol, name }) => (
              <Button
                key={symbol}
                size="small"
                title={name}
                aria-label={`Add ${symbol} in place of ${word}`}
                onClick={() => props.onPick(word, symbol)}
              >
                {symbol}?
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <IconButton icon="x" label="Close the list of what was not found" className="push" onClick={props.onClose} />
    </div>
  )
}
