import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import type { KeptDashboard } from '../kept/dashboards.ts'
import { layoutLink } from './layout-link.ts'

/** A link that shows a layout, as it is now, to whoever is signed in on this desk. */
export function ShareDialog({ dashboard, onClose }: { dashboard: KeptDashboard; onClose: () => void }) {
  const { id, version, name } = dashboard
  const { data: link = '' } = useQuery({
    queryKey: ['layout-link', id, version, dashboard.widgets, dashboard.layouts],
    queryFn: () => layoutLink(dashboard, location.origin),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: 'The link was copied', tone: 'gain' })
    } catch {
      toast({
        title: 'The browser does not allow copying',
        description: 'Select the link and copy it.',
        tone: 'warning',
      })
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Share ${name}`}
      description="The link holds the current layout. Others signed in here can preview it and keep it as their own. It holds no account, no orders and none of your notes."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button tone="primary" icon="copy" disabled={link === ''} onClick={() => void copy()}>
            Copy the link
          </Button>
        </>
      }
    >
      <Input aria-label="Link" readOnly value={link} onFocus={({ target }) => target.select()} />
    </Dialog>
  )
}
