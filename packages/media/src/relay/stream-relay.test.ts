import { recordKinds } from '@squall/shared/contract/wire'
import { createFaults } from '@squall/shared/server/faults'
import { type NodeId, subjects } from '@squall/shared/server/relay'
import { expect, test } from 'vitest'
import type { Announcement } from '../room/members'
import { createFakeBus } from '../testing/fake-bus'
import { createFakeClock } from '../testing/fake-clock'
import { createLogList } from '../testing/log-list'
import { webmBlock, webmCluster, webmInit } from '../testing/recordings'
import { createTestRoom, mediaTo, recordsTo } from '../testing/test-room'
import { createRelay } from './relay'
import { encodeControl } from './relay-wire'

const OTHER: NodeId = 'east.1'

/** A bus whose messages are on their way when `write` is called. */
function createHeldBus() {
  const published: string[] = []
  const waiting: (() => void)[] = []
  const takes = new Map<string, (message: Uint8Array, subject: string) => void>()
  const bus = createFakeBus({
    publish: (subject) => published.push(subject) > 0,
    subscribe(subject, take) {
      takes.set(subject, take)
      return () => takes.delete(subject)
    },
    afterWrite: (run) => waiting.push(run),
  })
  return {
    bus,
    media: () => published.filter((subject) => subject.startsWith('squall.media.')),
    write: () => waiting.splice(0).map((run) => run()),
    /** Takes a message about the stream `storm` from the other node. */
    hear: (message: object) =>
      takes.get(subjects.control('*.*', 'storm'))?.(encodeControl(message), subjects.control(OTHER, 'storm')),
  }
}

function createHome(announced?: Announcement) {
  const clock = createFakeClock()
  const { bus, media, write, hear } = createHeldBus()
  const faults = createFaults(createLogList())
  const facts = { version: '0', address: null, regions: [], capacity: 1 }
  const room = createTestRoom(announced, { clock, relays: createRelay({ facts, bus, clock, faults }) })
  const nobody = { people: [], passed: [], nameless: 0, namelessSeen: 0 }
  const need = (...needs: string[]) => hear({ type: 'here', ...nobody, needs, home: null, counted: null })
  return { ...room, media, write, need }
}

test('RELAY-19 a frame leaves for other nodes before it goes to the viewers here', () => {
  const { join, see, need, media, write } = createHome()
  const viewer = join()
  need('jpeg')
  see()
  expect([media().length, mediaTo(viewer.socket).length]).toEqual([1, 0])
  write()
  expect(mediaTo(viewer.socket)).toHaveLength(1)
})

test('RELAY-19 sound leaves for other nodes before it goes to the viewers here, in the order of its packets', () => {
  const { join, take, need, media, write } = createHome({ video: 'vp8', audio: 'opus' })
  const viewer = join({ isBinary: true, video: ['vp8'], audio: ['opus'] })
  need('opus')
  for (const text of ['first', 'second']) take({ kind: recordKinds.opus, payload: Buffer.from(text) })
  expect([media().length, recordsTo(viewer.socket).length]).toEqual([2, 0])
  write()
  expect(recordsTo(viewer.socket).map(({ payload }) => Buffer.from(payload).toString())).toEqual(['first', 'second'])
})

test('RELAY-19 chunks of a recording go to the viewers here in their order too', () => {
  const { join, hear, need, media, write } = createHome()
  const viewer = join()
  need('container')
  const chunks = [Buffer.concat([webmInit(), webmCluster(1, 'first')]), webmCluster(2, 'second'), webmBlock('third')]
  for (const chunk of chunks) hear(chunk)
  expect([media().length, mediaTo(viewer.socket).length]).toEqual([3, 0])
  write()
  const heard = mediaTo(viewer.socket).map(({ audioData = '' }) => Buffer.from(audioData, 'base64'))
  expect(Buffer.concat(heard)).toEqual(Buffer.concat(chunks))
})
