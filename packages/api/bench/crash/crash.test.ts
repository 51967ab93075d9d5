import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { builtFile } from '../../src/testing/built-programs'
import { runRounds } from './rounds'

const tether = pathToFileURL(builtFile('api', 'tether')).href
const built = (name: 'api' | 'media') => ['--import', tether, builtFile(name, 'main')]

test('killed in the middle of writes, uploads and broadcasts, nothing acknowledged is lost or doubled', {
  timeout: 600_000,
}, async () => {
  const { acknowledged, problems } = await runRounds({
    programs: { api: built('api'), media: built('media') },
    rounds: 4,
    seed: Date.now() % 1_000_000,
    pace: () => 250,
    work: [10, 60],
    onRound: () => undefined,
    untilAllOver: false,
  })
  expect(problems).toEqual([])
  expect(acknowledged).toBeGreaterThan(20)
})
