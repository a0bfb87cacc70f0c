/** The mark of the desk. */
export function BrandMark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <rect className="mark" width="22" height="22" rx="5" />
      <path className="rails" d="M7 5v12M7 6h5.2a3.2 3.2 0 0 1 0 6.4H7M10.5 16H16" />
    </svg>
  )
}
