/** Makes a table's rows a choice of one: arrow keys move it, as they do among radio buttons, and a press anywhere in the row makes it. */
import type { MouseEvent } from 'react'

interface RowChoiceProps {
  /** Shared by the rows of one table. */
  readonly group: string
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

export const RowChoice = ({ group, label, isChosen, onChoose }: RowChoiceProps) => (
  <input type="radio" className="row-choice" name={group} aria-label={label} checked={isChosen} onChange={onChoose} />
)

/** For the row: presses on links and buttons in it are theirs. */
export const pressesRow = (choose: () => void) => (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest('a, button')) return
  choose()
}
