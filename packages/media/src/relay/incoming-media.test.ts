import { recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock'
import { type Bus, createRelayCounts } from './bus'
import { createIncomingMedia, LayerOrder } from './incoming-media'
import { NO_DEMAND } from './layer-demand'
import { encodePiece, type RelayLayer, subjects } from './relay-wire'

const RUN = 9

/** A node that takes a stream from another, with what it took and asked for. */
function createTaker() {
  const done: string[] = []
  const takes = new Map<string, (message: Uint8Array, subject: string) => void>()
  const bus: Bus = {
    publish: () => true,
    subscribe(subject, take) {
      takes.set(subject, take)
      return () => takes.delete(subject)
    },
    isConnected: () => true,
    onChange: () => undefined,
    flush: async () => undefined,
    close: async () => undefined,
  }
  const incoming = createIncomingMedia({
    streamId: 'storm',
    bus,
    clock: createFakeClock(),
    counts: createRelayCounts(),
    source: () => ({ run: RUN, timestampZero: 0 }),
    sendStatus: () => done.push('needs told'),
    ask: ({ type }) => done.push(`${type} asked`),
    media: () => ({
      take: (layer, { payload }) => done.push(`${layer} ${Buffer.from(payload).toString()}`) > 0,
      begin: (layer, records) => done.push(`${layer} begins with ${records.length}`) > 0,
      interrupt: (layer) => done.push(`${layer} interrupted`),
      startingPieces: () => [],
    }),
  })

  function piece(seq: number, text: string, flags = 0, kind: number = recordKinds.vp8): Buffer {
    return encodePiece({ kind, flags, handle: RUN, seq, captureMs: 0, width: 0, height: 0 }, Buffer.from(text))
  }

  return {
    incoming,
    piece,
    send: (layer: RelayLayer, message: Buffer) => takes.get(subjects.layer('storm', layer))?.(message, ''),
    done: () => done.splice(0),
  }
}

test('RELAY-5 after a gap no codec frame is accepted before a key frame, which is requested', () => {
  const { done, incoming, piece, send } = createTaker()
  incoming.setDemand({ ...NO_DEMAND, codec: true })
  expect(done()).toEqual(['needs told', 'catch-up asked'])
  send('codec', piece(4, 'four'))
  incoming.takeReplay(Buffer.concat([piece(5, 'key', recordFlags.key), piece(5, 'five')]))
  send('codec', piece(5, 'five'))
  send('codec', piece(6, 'six'))
  expect(done()).toEqual(['codec begins with 2', 'codec six'])
  send('codec', piece(8, 'eight'))
  send('codec', piece(9, 'nine'))
  send('codec', piece(10, 'ten', recordFlags.key))
  send('codec', piece(11, 'eleven'))
  expect(done()).toEqual(['codec interrupted', 'key-frame-wanted asked', 'codec ten', 'codec eleven'])
})

test('RELAY-5 a JPEG needs no earlier piece, and the replay of a layer that is running is ignored', () => {
  const { done, incoming, piece, send } = createTaker()
  incoming.setDemand({ ...NO_DEMAND, codec: true, jpeg: true })
  done()
  send('jpeg', piece(3, 'three', 0, recordKinds.jpeg))
  send('jpeg', piece(7, 'seven', 0, recordKinds.jpeg))
  send('codec', piece(1, 'one', recordFlags.key))
  incoming.takeReplay(piece(1, 'one', recordFlags.key))
  expect(done()).toEqual(['jpeg three', 'jpeg seven', 'codec one'])
})

test('RELAY-5 a piece is the next one, an old one, or shows a gap', () => {
  const order = new LayerOrder()
  expect([order.isBroken, order.classify(1)]).toEqual([true, 'gap'])
  order.continueAfter(7)
  expect([7, 8, 9].map((number) => order.classify(number))).toEqual(['old', 'next', 'gap'])
  order.break()
  expect([order.isBroken, order.classify(8)]).toEqual([true, 'gap'])
})
