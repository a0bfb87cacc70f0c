/** A text that is kept elsewhere, with the button that copies it. */
import { IconButton } from './icon-button.tsx'
import { toast } from './toast.ts'

interface CopyableProps {
  readonly label: string
  readonly text: string
  readonly shown?: string
  /** It has lines of its own. */
  readonly isCode?: boolean
}

export function Copyable({ label, text, shown = text, isCode }: CopyableProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ title: `${label} copied`, tone: 'gain' })
  }
  return (
    <div className="min-w-0">
      <p className="label">{label}</p>
      <div className={isCode ? 'secret secret-code' : 'secret'}>
        <code>{shown}</code>
        <IconButton icon="copy" label={`Copy ${label.toLowerCase()}`} onClick={copy} />
      </div>
    </div>
  )
}
