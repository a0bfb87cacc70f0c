const MOST_NAMED = 5

const WHY: Readonly<Record<number, string>> = {
  0: 'The plan’s symbol limit is used by widgets with priority. “Always stream” in the settings puts this one first.',
  402: 'Alpaca rejects the key. Replace it under Settings, Alpaca.',
  405: 'The plan’s symbol limit is reached. Close widgets, or use a plan with more symbols.',
  406: 'Another program uses the key’s only connection. Close it, or give it an access key of this desk, whose stream is shared.',
  409: 'The plan does not include this feed’s stream.',
  410: 'The feed has no stream of this kind.',
}

/** Why prices are asked for instead of streamed, of which symbols, and what to do. Codes are those of Alpaca's streams; 0 is a widget that gives way to others. */
export function polledWords(code: number, symbols: readonly string[]): string {
  const named = symbols.slice(0, MOST_NAMED).join(', ')
  const more = symbols.length > MOST_NAMED ? ` and ${symbols.length - MOST_NAMED} more` : ''
  const told = code === 0 ? '' : ` (${code})`
  return `Not streamed: ${named}${more}. ${WHY[code] ?? 'Alpaca refuses it.'}${told} Until then they update every five seconds.`
}
