/** How far something is. */

/** What is done at the end, where nothing else is said. */
const PROGRESS_MAX = 100

interface ProgressProps {
  readonly label: string
  /** From 0 to `max`; undefined while it is not known. */
  readonly value: number | undefined
  readonly max?: number
}

export const Progress = ({ label, value, max = PROGRESS_MAX }: ProgressProps) => (
  <progress className="w-full" aria-label={label} max={max} value={value} />
)
