import { join } from 'node:path'
import { root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { install } from './prepare.mjs'

/** Runs one of the media process's benchmarks: run, restart or fuzz. Further arguments are its own. */
const [name = 'run', ...args] = process.argv.slice(2)
if (!(await install())) process.exit(1)
process.exit(await run(process.execPath, ['--import', 'tsx', join(root, `packages/media/bench/${name}.ts`), ...args]))
