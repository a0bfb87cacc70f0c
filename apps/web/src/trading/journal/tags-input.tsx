/** Tags as they are typed: Enter or a comma ends one, Backspace in the empty box takes the last away. */
import './journal.css'
import { LONGEST_TAG, OrderNotes } from '@paddock/contract/desk/journal'
import { useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

interface TagsInputProps {
  readonly tags: readonly string[]
  /** Those there are already, to choose from. */
  readonly known: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
}

export function TagsInput({ tags, known, onChange }: TagsInputProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const id = useId()
  const add = () => {
    const next = typed.trim()
    if (next === '') return setTyped('')
    const read = OrderNotes.safeParse({ tags: [...tags, next], note: '' })
    setWrong(read.error?.issues[0]?.message)
    if (!read.success) return
    onChange(read.data.tags)
    setTyped('')
  }
  return (
    <div className="tags-input">
      <ul aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag} className="chip">
            {tag}
            <button
              type="button"
              aria-label={`Remove ${tag}`}
              onClick={() => onChange(tags.filter((one) => one !== tag))}
            >
              <Icon name="x" size={12} />
            </button>
          </li>
        ))}
      </ul>
      <input
        aria-label="Add a tag"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        placeholder={tags.length === 0 ? 'Add a tag' : ''}
        list={`${id}-known`}
        maxLength={LONGEST_TAG + 1}
        value={typed}
        onBlur={add}
        onChange={({ target }) => {
          setWrong(undefined)
          setTyped(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault()
            event.stopPropagation()
            add()
          } else if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1))
        }}
      />
      <datalist id={`${id}-known`}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {wrong && (
        <p id={`${id}-wrong`} className="field-error" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
