import type { Refusal } from '../orders/refusal.ts'

/** What the broker said no to, in our words with its own below, and the way to ask what became of an order whose answer was lost. */
export function Refused(props: { refusal: Refusal; isUnknown: boolean; isAsking: boolean; onAsk: () => void }) {
  const { refusal, isUnknown, isAsking, onAsk } = props
  return (
    <div className="notice" data-tone="loss" role="alert">
      <p>
        <strong>{refusal.title}</strong>
        <br />
        <span className="muted">{refusal.detail}</span>{' '}
        {isUnknown && (
          <button type="button" className="link" disabled={isAsking} onClick={onAsk}>
            Ask the broker again
          </button>
        )}
      </p>
    </div>
  )
}
