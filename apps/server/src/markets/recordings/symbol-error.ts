/** What ends a symbol's recording early, in words for a person. */
export class SymbolError extends Error {
  override readonly name = 'SymbolError'
}
