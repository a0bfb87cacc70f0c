/** A text as a QR code, dark on light in either mode: cameras read no other. */
import { encode } from 'uqr'

export function QrCode({ text, label }: { text: string; label: string }) {
  // Two empty modules around it are what a phone needs on a light ground; the ground adds the rest of the four.
  const { data, size } = encode(text, { border: 2, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
