import { subjects } from '@squall/shared/server/relay'
import { expect, test } from 'vitest'
import { createDirectory } from './directory'

const status = {
  ...{ version: '3.0.0', sockets: 0, viewers: 0, publishers: 0, capacity: 100, busy: 0, isEnding: false },
  ...{ address: 'wss://east.squall.test/ws', regions: [] },
}

/** The directory of a site with the node `east`, which is heard after each of these pauses. */
function listen() {
  let now = 1_000
  let process = 1
  const directory = createDirectory(
    () => [{ name: 'east', address: status.address, regions: [] }],
    () => now,
  )
  const report = Buffer.from(JSON.stringify(status))
  return {
    hear(...pauses: number[]) {
      for (const pause of pauses) {
        now += pause
        directory.hear(subjects.status(`east.${process}`), report)
      }
    },
    restart() {
      process += 1
    },
    wait(ms: number) {
      now += ms
    },
    east() {
      const { state, isHeardLate } = directory.list()[1] ?? {}
      return state == null ? 'lost' : isHeardLate ? 'late' : 'in time'
    },
  }
}

test('a node is lost two seconds after its last report', () => {
  const { hear, wait, east } = listen()
  expect(east()).toBe('lost')
  hear(0)
  expect(east()).toBe('in time')
  wait(2_000)
  expect(east()).toBe('lost')
})

test('a node whose reports come late is late until they have been in time for 15 s', () => {
  const { hear, wait, east } = listen()
  hear(0, 500, 1_400)
  expect(east()).toBe('in time')
  wait(1_500)
  expect(east()).toBe('late')
  hear(500)
  expect(east()).toBe('late')
  hear(...Array.from({ length: 29 }, () => 500))
  expect(east()).toBe('late')
  hear(500)
  expect(east()).toBe('in time')
})

test('a new process of a node that was lost is in time at once', () => {
  const { hear, wait, restart, east } = listen()
  hear(0)
  wait(5_000)
  restart()
  hear(0)
  expect(east()).toBe('in time')
})
