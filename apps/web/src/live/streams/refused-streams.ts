/** Which symbols are not streamed, for whoever shows them. Who takes note of them is `stream-refusals.ts`, loaded with the first. */
import { createStore } from '../../ui/store.ts'

const codes = createStore<ReadonlyMap<string, number>>(new Map())
export const setRefusedStreams = codes.write
/** By view and symbol (`account AAPL`), the code of why each is not streamed. The same map until something changes. */
export const useRefusedStreams = codes.useValue
