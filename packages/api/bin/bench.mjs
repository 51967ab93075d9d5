import { join } from 'node:path'
import { root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { install } from './prepare.mjs'

/** Runs the benchmarks of the leaderboard and the feed (api), the alerts or the radar, the check of storm forecasts (forecast), or one of the media process's. */
const OF_API = new Map([
  ['api', ['leaderboard', 'feed']],
  ['forecast', ['forecast']],
  ['alerts', ['alerts']],
  ['radar', ['radar']],
])

const [name = 'run', ...args] = process.argv.slice(2)
if (!(await install())) process.exit(1)
const files = OF_API.get(name)?.map((file) => `packages/api/bench/${file}.ts`) ?? [`packages/media/bench/${name}.ts`]
for (const file of files) {
  const code = await run(process.execPath, ['--import', 'tsx', join(root, file), ...args])
  if (code !== 0) process.exit(code)
}
