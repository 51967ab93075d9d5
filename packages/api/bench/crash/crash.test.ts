import { expect, test } from 'vitest'
import { OUT_FOLDER } from '../../src/testing/built-programs'
import { runRounds } from './rounds'

test('killed in the middle of writes, uploads, broadcasts and recordings, nothing acknowledged is lost or doubled', {
  timeout: 600_000,
}, async () => {
  const { acknowledged, segments, problems } = await runRounds({
    build: OUT_FOLDER,
    rounds: 4,
    seed: Date.now() % 1_000_000,
    pace: () => 250,
    work: [10, 60],
    onRound: () => undefined,
    untilAllOver: false,
  })
  expect(problems).toEqual([])
  expect(acknowledged).toBeGreaterThan(20)
  expect(segments).toBeGreaterThan(0)
})
