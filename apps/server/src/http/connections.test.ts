import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createConnectionLimit } from './connections.ts'

/** Connections from addresses, by whether each was taken; `leave` ends one. */
function connections(proxies: readonly string[] = []) {
  const admit = createConnectionLimit(proxies, { each: 2 })
  return (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, isTaken: true })
    const destroy = () => {
      socket.isTaken = false
      return socket
    }
    admit(Object.assign(socket, { destroy }) as never)
    return { isTaken: socket.isTaken, leave: () => void socket.emit('close') }
  }
}

it('takes so many of one address, and goes on taking those of others', () => {
  const from = connections()
  const taken = [from('10.0.0.1'), from('::ffff:10.0.0.1'), from('10.0.0.1'), from('10.0.0.2')]
  expect(taken.map(({ isTaken }) => isTaken)).toEqual([true, true, false, true])
  // One that was refused gave nothing back, one that ends does.
  taken[2]?.leave()
  expect(from('10.0.0.1').isTaken).toBe(false)
  taken[0]?.leave()
  expect([from('10.0.0.1').isTaken, from('10.0.0.1').isTaken]).toEqual([true, false])
})

it('counts the addresses of one IPv6 subscriber together', () => {
  const from = connections()
  const taken = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:5::3', '2001:db8:1:2::1'].map(from)
  expect(taken.map(({ isTaken }) => isTaken)).toEqual([true, true, false, true])
})

it('takes all that a proxy brings which the operator named', () => {
  const from = connections(['10.0.0.0/8'])
  expect(['10.0.0.1', '10.0.0.1', '10.0.0.1'].map((one) => from(one).isTaken)).toEqual([true, true, true])
})
