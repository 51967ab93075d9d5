import { existsSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensurePinnedNode } from './lib/node-release.mjs'
import { findOldNode } from './lib/node-version.mjs'
import { tool } from './lib/paths.mjs'
import { endWithParent, replaceProcess } from './lib/process-lifetime.mjs'

/*
 * Runs a program of this folder, or an installed tool, with a Node that is new enough: this one, or one that is downloaded.
 * This file itself must run with old releases of Node.
 * node with-node.mjs start
 */

const here = fileURLToPath(import.meta.url)
const [name = '', ...args] = process.argv.slice(2)
const program = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))

if (process.env.npm_lifecycle_event !== undefined) endWithParent()
// npx, pnpm and the tools run with the first Node in PATH.
process.env.PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`
if (findOldNode() !== null) {
  const node = await ensurePinnedNode()
  if (node === undefined) process.exit(1)
  replaceProcess(node, [here, name, ...args])
} else if (existsSync(program)) {
  process.argv = [process.execPath, program, ...args]
  await import(pathToFileURL(program).href)
} else {
  const { install } = await import('./prepare.mjs')
  if (!(await install('all'))) process.exit(1)
  replaceProcess(tool(name), args)
}
