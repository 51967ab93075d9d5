import { createFaults } from '@squall/shared/server/faults'
import { type NodeId, subjects } from '@squall/shared/server/relay'
import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock'
import { createLogList } from '../testing/log-list'
import { createTestRoom, mediaTo } from '../testing/test-room'
import type { Bus } from './bus'
import { createRelay } from './relay'
import { encodeControl } from './relay-wire'

const OTHER: NodeId = 'east.1'

/** A bus whose messages stay here, and are on their way when `write` is called. */
function createHeldBus() {
  const published: string[] = []
  const behind: (() => void)[] = []
  const takes: ((message: Uint8Array, subject: string) => void)[] = []
  const bus: Bus = {
    publish: (subject) => published.push(subject) > 0,
    subscribe: (_subject, take) => {
      takes.push(take)
      return () => undefined
    },
    afterWrite: (run) => behind.push(run),
    isConnected: () => true,
    onChange: () => undefined,
    flush: async () => undefined,
    close: async () => undefined,
  }
  return {
    bus,
    media: () => published.filter((subject) => subject.startsWith('squall.media.')),
    write: () => behind.splice(0).map((run) => run()),
    hear(message: object) {
      for (const take of takes.slice(1)) take(encodeControl(message), subjects.control(OTHER, 'storm'))
    },
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
