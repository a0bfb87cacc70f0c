/** Where the journeys' servers listen. Fixed per run, so that the configuration and the servers agree without talking. */
export const serverPort = Number(process.env.PADDOCK_JOURNEY_PORT ?? 4600 + (process.ppid % 1000))
process.env.PADDOCK_JOURNEY_PORT = String(serverPort)
export const serverAddress = `http://127.0.0.1:${serverPort}`
/** What a call that changes something carries, as the desk's own do. */
export const HEADERS = { origin: serverAddress }
/** Another desk, which the first one finds in Alpaca's place. */
export const upstreamPort = serverPort + 1000
export const upstreamAddress = `http://127.0.0.1:${upstreamPort}`
/** What it finds in TradingView's place. Another name of this machine, so that nothing of it is of the same site. */
export const framesPort = serverPort + 2000
export const framesAddress = `http://localhost:${framesPort}`
/** A desk whose broker answers as Alpaca does where it is odd, and that broker. */
export const oddDeskPort = serverPort + 3000
export const oddDeskAddress = `http://127.0.0.1:${oddDeskPort}`
export const oddAlpacaPort = serverPort + 4000
