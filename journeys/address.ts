/** Where the journeys' server listens. Fixed per run, so that the configuration and the server agree without talking. */
export const serverPort = Number(process.env.PADDOCK_JOURNEY_PORT ?? 4600 + (process.ppid % 1000))
process.env.PADDOCK_JOURNEY_PORT = String(serverPort)
export const serverAddress = `http://127.0.0.1:${serverPort}`
