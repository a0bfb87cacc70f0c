import { simulatedMarket } from '@paddock/market/simulated'
for (let i=0;i<3;i++){ const m = simulatedMarket('h'+i)
const t=performance.now(); const a = m.corporateActions({ from: '2026-03-01', to: '2026-05-30' }); console.log(a.length, (performance.now()-t).toFixed(1)) }
