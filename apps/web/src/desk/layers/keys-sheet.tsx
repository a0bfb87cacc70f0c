import { closeLayer } from '../../page/layers.ts'
import { SCOPE_NAMES, type Scope, SHORTCUTS } from '../../page/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'

const SCOPES = Object.keys(SCOPE_NAMES) as Scope[]

export function KeysSheet({ isOpen }: { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={closeLayer} title="Keyboard shortcuts" size="wide">
      <div className="gap-8 md:columns-2">
        {SCOPES.map((scope) => (
          <section key={scope} className="break-inside-avoid pt-3" aria-label={SCOPE_NAMES[scope]}>
            <h3 className="label pb-1">{SCOPE_NAMES[scope]}</h3>
            <dl className="pairs">
              {Object.entries(SHORTCUTS[scope]).map(([name, { keys, label }]) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd className="whitespace-normal">
                    {keys.map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
