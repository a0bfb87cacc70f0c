/** Recovery codes, the one time they are shown. */
import { useState } from 'react'
import { download } from '../../tables/download.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Closed by saying that they are stored; leaving the dialog otherwise is asked about first. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isStored, setStored] = useState(false)
  const save = () =>
    download(
      'paddock-recovery-codes.txt',
      `Recovery codes for the desk at ${location.host}. Each signs in once, after the password.\n\n${codes.join('\n')}\n`,
      'text/plain',
    )
  return (
    <Dialog
      onClose={() => isStored && onClose()}
      title="Store your recovery codes"
      description="They are shown only once. Each replaces one code of the app. Without them and without the app, only the administrator of this server can let you in."
      actions={
        <>
          <Button icon="copy" onClick={() => void copyText('Recovery codes', codes.join('\n'))}>
            Copy
          </Button>
          <Button icon="download" onClick={save}>
            Download
          </Button>
          <Button tone="primary" disabled={!isStored} onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ol
        className="my-3 grid list-none grid-cols-2 gap-x-4 gap-y-1 rounded-control border border-edge bg-well px-4 py-3"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono [font-feature-settings:normal]">{code}</code>
          </li>
        ))}
      </ol>
      <label className="flex min-h-6 items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 size-4 flex-none"
          checked={isStored}
          onChange={(event) => setStored(event.target.checked)}
        />
        <span>I have stored them</span>
      </label>
    </Dialog>
  )
}
