import { limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock'
import { createPublication } from './publication'

function createTimedPublication() {
  const clock = createFakeClock()
  const publication = createPublication(clock)
  /** Lets time pass with evenly spread frames. */
  const run = (seconds: number, framesPerSecond: number) => {
    for (let ms = 0; ms < seconds * 1000; ms += 100) {
      clock.advance(100)
      if (framesPerSecond > 0 && (ms + 100) % (1000 / framesPerSecond) === 0) publication.countFrame()
      publication.tick()
    }
    return publication.state()
  }
  return { clock, publication, run }
}

test('PUB-9 a stream waits for its first frame, is weak under 2 a second, and live again with enough', () => {
  const { publication, run } = createTimedPublication()
  expect(publication.state()).toBe('waiting')
  publication.begin()
  expect(run(5, 0)).toBe('waiting')
  expect(run(3, 10)).toBe('live')
  expect(run(3, 2)).toBe('live')
  expect(run(3, 1)).toBe('weak')
  expect(run(3, 0)).toBe('weak')
  expect(run(3, 10)).toBe('live')
})

test('PUB-5 a publisher who comes back within the grace time is live with frames, and weak without', () => {
  const { publication, run } = createTimedPublication()
  publication.begin()
  run(1, 10)
  publication.lose()
  expect(run(20, 0)).toBe('reconnecting')
  publication.begin()
  expect(run(1, 0)).toBe('reconnecting')
  expect(run(2, 0)).toBe('weak')
  expect(run(3, 10)).toBe('live')
})

test('PUB-6 a lost publisher is gone after the grace time and stays gone', () => {
  const { clock, publication } = createTimedPublication()
  publication.begin()
  publication.countFrame()
  expect(publication.phase()).toBe('live')
  publication.lose()
  clock.advance(limits.publisherGraceMs - 1)
  publication.tick()
  expect(publication).toSatisfy(() => publication.state() === 'reconnecting' && publication.phase() === 'lost')
  clock.advance(1)
  publication.tick()
  expect(publication).toSatisfy(() => publication.state() === 'ended' && publication.phase() === 'gone')
})
