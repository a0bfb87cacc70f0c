/** Up to two letters for a name: `Ada Lovelace` is `AL`; undefined where it has none. */
export function initials(name: string): string | undefined {
  const letters = name
    .split(/[\s@._-]+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
  return letters.length === 0 ? undefined : letters.slice(0, 2).join('').toUpperCase()
}
