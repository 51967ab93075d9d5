import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock'
import { followIsolation } from './isolation'

/** A node whose relay answers while `isAnswering`; `told` is what the clients hear. */
function createFixture() {
  const clock = createFakeClock()
  const told: boolean[] = []
  const waiting: (() => void)[] = []
  let isAnswering = true
  let changeConnection: (isConnected: boolean) => void = () => undefined
  const isolation = followIsolation(
    {
      isConnected: () => true,
      onConnectionChange(listener) {
        changeConnection = listener
      },
      probe: (onAnswer) => void (isAnswering ? onAnswer() : waiting.push(onAnswer)),
    },
    clock,
    (isIsolated) => told.push(isIsolated),
  )
  return {
    told,
    isolation,
    silence() {
      isAnswering = false
    },
    answer() {
      isAnswering = true
      for (const onAnswer of waiting.splice(0)) onAnswer()
    },
    connect: (isConnected: boolean) => changeConnection(isConnected),
    pass(ms: number) {
      for (let left = ms; left > 0; left -= 250) {
        clock.advance(250)
        isolation.tick(250)
      }
    },
    /** The process stands still, and its tick comes late. */
    stop(ms: number) {
      clock.stop(ms)
      isolation.tick(ms)
    },
  }
}

test('a relay that answers nothing for a second and a half is as good as lost, until it answers', () => {
  const { told, isolation, silence, answer, pass } = createFixture()
  pass(10_000)
  silence()
  pass(1_500)
  expect(told).toEqual([])
  pass(250)
  expect([told, isolation.isIsolated()]).toEqual([[true], true])
  answer()
  pass(5_000)
  expect([told, isolation.isIsolated()]).toEqual([[true, false], false])
})

test('answers that wait unread in a process that was stopped are no silence', () => {
  const { told, pass, stop, silence, answer } = createFixture()
  silence()
  pass(1_000)
  stop(5_000)
  pass(250)
  answer()
  pass(1_000)
  expect(told).toEqual([])
})

test('a connection that is lost counts after a second, and a new one at once', () => {
  const { told, pass, connect } = createFixture()
  connect(false)
  pass(750)
  expect(told).toEqual([])
  pass(250)
  expect(told).toEqual([true])
  connect(true)
  expect(told).toEqual([true, false])
})

test('an answer of a connection that is gone says nothing of the next one', () => {
  const { told, pass, connect, silence, answer } = createFixture()
  silence()
  pass(250)
  connect(false)
  pass(1_000)
  answer()
  expect(told).toEqual([true])
})
