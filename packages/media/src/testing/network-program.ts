import { createSocket } from 'node:dgram'
import { connect, createServer, type Socket } from 'node:net'
import { z } from 'zod'
import { onTestMessage, sendToTest } from './host-program'

/* Answers what comes over TCP with the same, counts datagrams, and does both to another host that runs it, for tests of networks. */
const PORT = 7_000
const Command = z.object({
  connect: z.string().optional(),
  say: z.string().optional(),
  datagrams: z.object({ to: z.string(), texts: z.array(z.string()) }).optional(),
  clock: z.boolean().optional(),
})
let socket: Socket | undefined
let datagrams = 0

function open(address: string): void {
  socket = connect(PORT, address, () => sendToTest({ type: 'connected' }))
  socket.on('data', (text) => sendToTest({ type: 'said', text: text.toString() }))
  socket.on('error', ({ message }) => sendToTest({ type: 'error', message }))
  socket.on('close', () => sendToTest({ type: 'closed' }))
}

const udp = createSocket('udp4', (message) => {
  if (message.toString() !== 'end') datagrams++
  else sendToTest({ type: 'counted', datagrams })
}).bind(PORT)

createServer((peer) => peer.on('error', () => {}).pipe(peer)).listen(PORT, () => sendToTest({ type: 'ready' }))

onTestMessage(Command, ({ connect, say, datagrams, clock }) => {
  if (connect !== undefined) open(connect)
  if (say !== undefined) socket?.write(say)
  if (datagrams !== undefined)
    for (const text of datagrams.texts) udp.send(text, PORT, datagrams.to, () => sendToTest({ type: 'sent' }))
  if (clock) sendToTest({ type: 'clock', times: [Date.now(), new Date()] })
})
