/** Programs that reach this server in Alpaca's place, ready to run: `KEY` and `SECRET` come from the environment, as in the README. */
import { curlOf } from '../../format/curl.ts'

/** Where sockets are, by the address of the server. */
export const streamAddress = (origin: string): string => origin.replace(/^http/, 'ws')

export type Language = 'python' | 'javascript' | 'curl'

export const LANGUAGES: Readonly<Record<Language, { readonly label: string }>> = {
  python: { label: 'Python' },
  javascript: { label: 'JavaScript' },
  curl: { label: 'curl' },
}

export function snippetOf(language: Language, origin: string): string {
  const streams = streamAddress(origin)
  switch (language) {
    case 'python':
      return `# pip install alpaca-py
import os
from alpaca.data.historical import StockHistoricalDataClient
from alpaca.data.live import StockDataStream
from alpaca.trading.client import TradingClient
from alpaca.trading.stream import TradingStream

key, secret = os.environ["KEY"], os.environ["SECRET"]
trading = TradingClient(key, secret, url_override="${origin}")
prices = StockHistoricalDataClient(key, secret, url_override="${origin}")
orders = TradingStream(key, secret, url_override="${streams}/stream")
quotes = StockDataStream(key, secret, url_override="${streams}/v2/sip")

print(trading.get_account().equity)`
    case 'javascript':
      return `// npm install @alpacahq/alpaca-trade-api@4
import { marketData, streaming, trading } from '@alpacahq/alpaca-trade-api'

const credentials = { keyId: process.env.KEY, secret: process.env.SECRET }
const address = { basePath: '${origin}', ...credentials }
const account = new trading.AccountsApi(new trading.Configuration(address))
const prices = new marketData.StockApi(new marketData.Configuration(address))
const orders = new streaming.TradingStream({ credentials, url: '${streams}/stream' })
const quotes = new streaming.StockDataStream({ credentials, url: '${streams}/v2/sip' })

console.log((await account.getAccount()).equity)`
    case 'curl':
      return `${curlOf(`${origin}/v2/account`)}

${curlOf(`${origin}/v2/stocks/quotes/latest?symbols=AAPL`)}

# Streams: ${streams}/stream for orders, ${streams}/v2/sip for stocks`
  }
}
