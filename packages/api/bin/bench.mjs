import { join } from 'node:path'
import { root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { install } from './prepare.mjs'

/** Runs the benchmark of the leaderboard (api), the alerts, the radar or the gallery, the check of storm forecasts (forecast), or one of the media process's. */
const OF_API = new Map([
  ['api', 'leaderboard'],
  ['forecast', 'forecast'],
  ['alerts', 'alerts'],
  ['radar', 'radar'],
  ['gallery', 'gallery'],
])

const [name = 'run', ...args] = process.argv.slice(2)
if (!(await install())) process.exit(1)
const own = OF_API.get(name)
const file = own === undefined ? `packages/media/bench/${name}.ts` : `packages/api/bench/${own}.ts`
process.exit(await run(process.execPath, ['--import', 'tsx', join(root, file), ...args]))
