import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { runRounds } from './rounds'

const packages = join(import.meta.dirname, '../../..')
const source = (file: string) => [
  ...['--import', 'tsx', '--import', pathToFileURL(join(packages, 'api/src/tether.ts')).href],
  join(packages, file),
]

test('killed in the middle of writes, uploads and broadcasts, nothing acknowledged is lost or doubled', {
  timeout: 180_000,
}, async () => {
  const { acknowledged, problems } = await runRounds({
    programs: { api: source('api/src/main.ts'), media: source('media/src/main.ts') },
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
