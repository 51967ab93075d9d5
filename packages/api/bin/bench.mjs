import { join } from 'node:path'
import { root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { install } from './prepare.mjs'

/** Runs the leaderboard's benchmark (api) or one of the media process's (run, restart, fuzz). Further arguments are its own. */
const [name = 'run', ...args] = process.argv.slice(2)
if (!(await install())) process.exit(1)
const file = name === 'api' ? 'packages/api/bench/leaderboard.ts' : `packages/media/bench/${name}.ts`
process.exit(await run(process.execPath, ['--import', 'tsx', join(root, file), ...args]))
