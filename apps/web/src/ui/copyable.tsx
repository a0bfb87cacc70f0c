/** A text that is kept elsewhere, with the button that copies it. */
import { useId } from 'react'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

interface CopyableProps {
  readonly label: string
  readonly text: string
  readonly shown?: string
  /** It has lines of its own. */
  readonly isCode?: boolean
}

export function Copyable({ label, text, shown = text, isCode }: CopyableProps) {
  const labelId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text with its button, no part of a form
    <div className="min-w-0" role="group" aria-labelledby={labelId}>
      <p className="label" id={labelId}>
        {label}
      </p>
      <div className={isCode ? 'secret secret-code' : 'secret'}>
        <code>{shown}</code>
        <IconButton icon="copy" label={`Copy ${label.toLowerCase()}`} onClick={() => void copyText(label, text)} />
      </div>
    </div>
  )
}
