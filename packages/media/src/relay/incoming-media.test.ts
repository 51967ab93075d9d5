import { recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { type NodeId, subjects } from '@squall/shared/server/relay'
import { expect, test } from 'vitest'
import { createFakeBus } from '../testing/fake-bus'
import { createFakeClock } from '../testing/fake-clock'
import { createRelayCounts } from './bus'
import { createIncomingMedia, LayerOrder } from './incoming-media'
import { NO_DEMAND } from './layer-demand'
import { encodePiece, type RelayLayer } from './relay-wire'

const RUN = 9
const HOME: NodeId = 'home.1'

/** A node that takes a stream from another, with what it took and asked for. */
function createTaker() {
  const done: string[] = []
  const takes = new Map<string, (message: Uint8Array, subject: string) => void>()
  const bus = createFakeBus({
    subscribe(subject, take) {
      takes.set(subject, take)
      return () => takes.delete(subject)
    },
  })
  const incoming = createIncomingMedia({
    streamId: 'storm',
    bus,
    clock: createFakeClock(),
    counts: createRelayCounts(),
    source: () => ({ node: HOME, run: RUN, timestampZero: 0 }),
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
    send(layer: RelayLayer, message: Buffer, sender = HOME) {
      takes.get(subjects.media('*.*', 'storm', layer))?.(message, subjects.media(sender, 'storm', layer))
    },
    done: () => done.splice(0),
  }
}

test('RELAY-5 after a gap no codec frame is accepted before a key frame, which is requested', () => {
  const { done, incoming, piece, send } = createTaker()
  incoming.setDemand({ ...NO_DEMAND, codec: true })
  expect(done()).toEqual(['needs told', 'catch-up asked'])
  send('codec', piece(4, 'four'))
  incoming.takeReplay(Buffer.concat([piece(5, 'key', recordFlags.key), piece(5, 'five')]), HOME)
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
  incoming.takeReplay(piece(1, 'one', recordFlags.key), HOME)
  expect(done()).toEqual(['jpeg three', 'jpeg seven', 'codec one'])
})

test('RELAY-12 pieces of another node than the home are ignored', () => {
  const { done, incoming, piece, send } = createTaker()
  incoming.setDemand({ ...NO_DEMAND, codec: true, jpeg: true })
  done()
  send('jpeg', piece(3, 'false', 0, recordKinds.jpeg), 'east.1')
  incoming.takeReplay(piece(1, 'false', recordFlags.key), 'east.1')
  send('jpeg', piece(3, 'true', 0, recordKinds.jpeg))
  expect(done()).toEqual(['jpeg true'])
})

test('RELAY-5 a piece is the next one, an old one, or shows a gap', () => {
  const order = new LayerOrder()
  expect([order.isBroken, order.classify(1)]).toEqual([true, 'gap'])
  order.continueAfter(7)
  expect([7, 8, 9].map((number) => order.classify(number))).toEqual(['old', 'next', 'gap'])
  order.break()
  expect([order.isBroken, order.classify(8)]).toEqual([true, 'gap'])
})
