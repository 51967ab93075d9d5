import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NodeQuestion } from './media-nodes.rules'
import { hostMediaSocket } from './worker-host'
import { createWorkerMediaSocket } from './worker-media-socket'
import type { MediaCommand, MediaEvent } from './worker-messages'

/** A page and its worker in one thread, whose sockets open and close by hand. */
function setUp() {
  const opened: FakeWebSocket[] = []
  class FakeWebSocket {
    readonly protocol = ''
    readonly close = vi.fn()
    readonly send = vi.fn()
    onopen: (() => void) | null = null
    onclose: ((event: { code: number }) => void) | null = null
    constructor(readonly url: string) {
      opened.push(this)
    }
  }
  const self: { onmessage: ((event: { data: MediaCommand }) => void) | null; postMessage(event: MediaEvent): void } = {
    onmessage: null,
    postMessage: (data) => worker.onmessage?.call({} as Worker, new MessageEvent('message', { data })),
  }
  const worker: Pick<Worker, 'postMessage' | 'onmessage'> = {
    postMessage: (data: MediaCommand) => self.onmessage?.({ data }),
    onmessage: null,
  }
  vi.stubGlobal('self', self)
  vi.stubGlobal('WebSocket', FakeWebSocket)
  const chooseNode = vi.fn(async ({ reason }: NodeQuestion) => {
    const name = reason === 'opening' ? 'east' : 'west'
    return { address: `wss://${name}/ws`, url: `wss://${name}/ws?sessionId=a`, isNow: true }
  })
  const address = () => 'wss://squall/ws?sessionId=a'
  hostMediaSocket({})
  const { socket } = createWorkerMediaSocket({
    ...{ worker, address, chooseNode },
    renewSession: async () => undefined,
    onLost: vi.fn(),
  })
  return { socket, opened, chooseNode, urls: () => opened.map(({ url }) => url) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('opens the socket of a worker at home and asks its page nothing on a site without nodes', async () => {
  const { socket, chooseNode, urls } = setUp()
  socket.join('s1', 'stream', {})
  await vi.advanceTimersByTimeAsync(0)
  expect(urls()).toEqual(['wss://squall/ws?sessionId=a'])
  expect(chooseNode).not.toHaveBeenCalled()
})

it('opens the socket of a worker where its page says, and again after a failure', async () => {
  const { socket, opened, chooseNode, urls } = setUp()
  socket.followNodes()
  socket.join('s1', 'stream', {})
  await vi.advanceTimersByTimeAsync(0)
  opened[0]?.onopen?.()
  expect(socket.state()).toBe('connected')
  opened[0]?.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(0)
  expect(urls()).toEqual(['wss://east/ws?sessionId=a', 'wss://west/ws?sessionId=a'])
  expect(chooseNode.mock.calls.map(([{ reason, at }]) => [reason, at])).toEqual([
    ['opening', null],
    ['lost', 'wss://east/ws'],
  ])
})
