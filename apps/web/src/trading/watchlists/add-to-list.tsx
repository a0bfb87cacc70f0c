/** A button that puts one symbol on a list. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { useListChanges, watchlistsQuery } from './changes.ts'
import { ListNameDialog } from './list-name-dialog.tsx'

export function AddToList({ account, symbol }: { account: string; symbol: string }) {
  const { data: lists = [] } = useQuery(watchlistsQuery(account))
  const changes = useListChanges(account)
  const [isNaming, setNaming] = useState(false)
  const said = (name: string, isNew: boolean) =>
    toast({ title: isNew ? `${symbol} is on ${name}` : `${symbol} is on ${name} already`, tone: 'gain' })
  return (
    <>
      <Menu trigger={<IconButton icon="star" label={`Add ${symbol} to a watchlist`} />} label="Add to">
        {lists.map((list) => (
          <MenuItem
            key={list.id}
            onSelect={() =>
              void changes.add(list, [symbol]).then((count) => {
                if (count !== undefined) said(list.name, count > 0)
              })
            }
          >
            {list.name}
          </MenuItem>
        ))}
        <MenuItem icon="plus" onSelect={() => setNaming(true)}>
          New list…
        </MenuItem>
      </Menu>
      {isNaming && (
        <ListNameDialog
          taken={lists.map(({ name }) => name)}
          onSave={(name) => changes.make(name, [symbol])}
          onSaved={({ name }) => said(name, true)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
