import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'
import { run, runQuietly } from './run.mjs'

const COMPILING = 'Compiling SQLite once, since no ready-made one loads on this system'

/**
 * Makes sure that SQLite's addon loads. The prebuilt ones need glibc 2.34 or musl; where none loads, it is compiled once.
 * @returns {Promise<boolean>} false after a failure that was printed
 */
export async function ensureSqliteAddon() {
  const folder = dirname(createRequire(join(root, 'packages/api/package.json')).resolve('better-sqlite3/package.json'))
  // In a process of its own, because an addon for another system can crash it.
  const loads = ['-e', "new (require('better-sqlite3'))(':memory:')"]
  const quietly = { cwd: join(root, 'packages/api'), output: /** @type {const} */ ('ignore') }
  if ((await run(process.execPath, loads, quietly)) === 0) return true
  // Node's own headers, where they are installed, spare a download.
  const own = join(process.execPath, '../..')
  const env = existsSync(join(own, 'include/node/node_api.h')) ? { npm_config_nodedir: own } : {}
  if (!(await runQuietly(COMPILING, 'npm', ['run', 'build-release'], { cwd: folder, env }))) {
    console.error('SQLite could not be compiled; the reason is above. It needs python3, make and g++.')
    return false
  }
  return (await run(process.execPath, loads, { ...quietly, output: 'inherit' })) === 0
}
