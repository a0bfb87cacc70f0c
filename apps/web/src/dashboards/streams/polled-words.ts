const MOST_NAMED = 5

const WHY: Readonly<Record<number, string>> = {
  0: 'The plan has no place for all symbols, and widgets that matter more have theirs. “Always stream” in the settings puts this one first.',
  402: 'Alpaca does not take the key. Give it a new one under Settings, Alpaca.',
  405: 'The plan streams no more symbols at once. Close widgets that matter less, or take a plan with more symbols.',
  406: 'Another program uses the one connection of the key. Close it, or give it a key of its own here: its stream is shared.',
  409: 'The plan has no stream of this feed. Take one that has it, or leave it at this.',
  410: 'The feed has no stream of this kind.',
}

/** Why prices are asked for instead of streamed, of which symbols, and what to do. Codes are those of Alpaca's streams; 0 is a widget that gives way to others. */
export function polledWords(code: number, symbols: readonly string[]): string {
  const named = symbols.slice(0, MOST_NAMED).join(', ')
  const more = symbols.length > MOST_NAMED ? ` and ${symbols.length - MOST_NAMED} more` : ''
  const told = code === 0 ? '' : ` (${code})`
  return `Not streamed: ${named}${more}. ${WHY[code] ?? 'Alpaca refuses it.'}${told} Until then they are asked for every five seconds.`
}
