import { placeOrders, restingOrders } from './order-load.ts'
import { newGuest, startServer } from './running-server.ts'
const server = await startServer({ words: ['--cpu-prof', '--cpu-prof-dir=/tmp/fprof'] })
const accounts = []
for (let i = 0; i < 30; i++) accounts.push(await newGuest(server.address))
const bodies = await restingOrders(server.address, 50)
await placeOrders(server.address, accounts, bodies, { seconds: 2 })
console.log(await placeOrders(server.address, accounts, bodies, { seconds: 8 }))
await server.stop()
process.exit(0)
