import { createFaults } from '@squall/shared/server/faults'
import { type NodeId, subjects } from '@squall/shared/server/relay'
import { expect, test } from 'vitest'
import { createFakeBus } from '../testing/fake-bus'
import { createFakeClock } from '../testing/fake-clock'
import { createLogList } from '../testing/log-list'
import { createTestRoom, mediaTo } from '../testing/test-room'
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

test('RELAY-19 a frame leaves for other nodes before it goes to the viewers here', () => {
  const clock = createFakeClock()
  const { bus, media, write, hear } = createHeldBus()
  const faults = createFaults(createLogList())
  const facts = { version: '0', address: null, regions: [], capacity: 1 }
  const { join, see } = createTestRoom(undefined, { clock, relays: createRelay({ facts, bus, clock, faults }) })
  const viewer = join()
  const nobody = { people: [], passed: [], nameless: 0, namelessSeen: 0 }
  hear({ type: 'here', ...nobody, needs: ['jpeg'], home: null, counted: null })
  see()
  expect([media().length, mediaTo(viewer.socket).length]).toEqual([1, 0])
  write()
  expect(mediaTo(viewer.socket)).toHaveLength(1)
})
