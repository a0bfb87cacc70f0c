/** What the copy of an account is called unless another name is typed: `Practice fork`, and `Practice fork 2` where there is one. At most `longest` characters. */
export function forkName(name: string, taken: readonly string[], longest: number): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ' fork' : ` fork ${number}`
    const proposed = `${name
      .replace(/ fork( \d+)?$/, '')
      .slice(0, longest - suffix.length)
      .trimEnd()}${suffix}`
    if (!taken.includes(proposed)) return proposed
  }
}
