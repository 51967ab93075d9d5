import { join } from 'node:path'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { runRounds } from './rounds'

const packages = join(import.meta.dirname, '../../..')
/** As deep as `dist`, since the programs find other packages by relative paths. */
const OUT = '.cache'

/** Built, as starting from TypeScript would take most of the time. */
beforeAll(async () => {
  for (const name of ['api', 'media'])
    await build({ root: join(packages, name), logLevel: 'error', build: { outDir: OUT, sourcemap: false } })
}, 120_000)

test('killed in the middle of writes, uploads and broadcasts, nothing acknowledged is lost or doubled', {
  timeout: 600_000,
}, async () => {
  const { acknowledged, problems } = await runRounds({
    build: OUT,
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
