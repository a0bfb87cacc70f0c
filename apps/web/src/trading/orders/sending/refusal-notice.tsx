import type { Refusal } from './refusal.ts'

/** What the broker said no to, in a dialog: our words with its own below. */
export function RefusalNotice({ refusal: { title, detail } }: { refusal: Pick<Refusal, 'title' | 'detail'> }) {
  return (
    <div className="notice" data-tone="loss" role="alert">
      <p>
        <strong>{title}</strong>
        <br />
        {detail}
      </p>
    </div>
  )
}
