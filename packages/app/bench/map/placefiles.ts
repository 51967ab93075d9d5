import { join } from 'node:path'
import type { Row } from '@squall/shared/bench/row'
import { root, runProgram } from './run-program'

const LINES = 1_000_000
const SHORT_LINES = 20_000

/** Runs the tests of placefiles: those that we write are read again as a whole, and mutated lines are read without a fault. */
export async function measurePlacefiles(isQuick: boolean): Promise<Row[]> {
  const tests = ['run', '--project=api', 'features/feeds']
  const env = isQuick ? {} : { PLACEFILE_FUZZ: 'long' }
  const { code, seconds } = await runProgram(join(root, 'node_modules/.bin/vitest'), tests, env)
  const against = `${(isQuick ? SHORT_LINES : LINES).toLocaleString('en-US')} mutated lines`
  console.log(`Placefiles, ${against}: tests ${code === 0 ? 'passed' : 'failed'} in ${seconds.toFixed(1)} s`)
  return [
    {
      ...{ row: '8', measure: 'placefiles: runs that failed', against, goal: { atMost: 0 }, unit: '' },
      ...{ values: [code === 0 ? 0 : 1], details: { seconds: [seconds] } },
    },
  ]
}
