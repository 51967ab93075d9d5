import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchWorker } from './worker-watch'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp({ answers }: { answers: boolean }) {
  const worker = { answers }
  const ask = vi.fn(() => {
    if (worker.answers) watch.noteAnswer()
  })
  const onLost = vi.fn()
  const watch = watchWorker({ ask, onLost })
  return { worker, ask, onLost }
}

it('leaves a worker alone that answers', () => {
  const { onLost, ask } = setUp({ answers: true })
  vi.advanceTimersByTime(60_000)
  expect(ask).toHaveBeenCalledTimes(60)
  expect(onLost).not.toHaveBeenCalled()
})

it('notices within five seconds that a worker answers no more, and says so once', () => {
  const { worker, onLost, ask } = setUp({ answers: true })
  vi.advanceTimersByTime(10_000)
  worker.answers = false
  vi.advanceTimersByTime(5_000)
  expect(onLost).toHaveBeenCalledOnce()
  const asked = ask.mock.calls.length
  vi.advanceTimersByTime(60_000)
  expect(ask).toHaveBeenCalledTimes(asked)
  expect(onLost).toHaveBeenCalledOnce()
})

it('forgives a worker that is late for a few seconds', () => {
  const { worker, onLost } = setUp({ answers: false })
  vi.advanceTimersByTime(3_500)
  worker.answers = true
  vi.advanceTimersByTime(30_000)
  expect(onLost).not.toHaveBeenCalled()
})
