/** Causes of causes that are looked at. */
const DEEP = 5

/** An error, what caused it, what caused that, and so on. */
export function causesOf(error: unknown): readonly (Error & { readonly code?: unknown })[] {
  const found: Error[] = []
  for (let one = error; one instanceof Error && found.length < DEEP; one = one.cause) found.push(one)
  return found
}
