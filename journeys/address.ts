/** Where the journeys' servers listen. Fixed per run, so that the configuration and the servers agree without talking. */
export const serverPort = Number(process.env.PADDOCK_JOURNEY_PORT ?? 4600 + (process.ppid % 1000))
process.env.PADDOCK_JOURNEY_PORT = String(serverPort)
export const serverAddress = `http://127.0.0.1:${serverPort}`
/** Another desk, which the first one finds in Alpaca's place. */
export const upstreamPort = serverPort + 1000
export const upstreamAddress = `http://127.0.0.1:${upstreamPort}`
