import { join } from 'node:path'
import { root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { install } from './prepare.mjs'

/** Runs the leaderboard's benchmark (api), the check of storm forecasts (forecast), the one of radar pictures (radar), or one of the media process's benchmarks. */
const OF_API = new Map([
  ['api', 'leaderboard'],
  ['forecast', 'forecast'],
  ['radar', 'radar'],
])

const [name = 'run', ...args] = process.argv.slice(2)
if (!(await install())) process.exit(1)
const own = OF_API.get(name)
const file = own === undefined ? `packages/media/bench/${name}.ts` : `packages/api/bench/${own}.ts`
process.exit(await run(process.execPath, ['--import', 'tsx', join(root, file), ...args]))
