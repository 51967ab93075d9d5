import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { root, tool } from './lib/paths.mjs'
import { loadEnv } from './lib/run-built.mjs'
import { install } from './prepare.mjs'

if (!(await install('all'))) process.exit(1)
loadEnv()

const appPort = process.env.APP_PORT || '5173'
const address = `http://127.0.0.1:${appPort}`
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || address }
const api = join(root, 'packages/api')
const media = join(root, 'packages/media')
const app = join(root, 'packages/app')

/** @type {[name: string, folder: string, tool: string, args: string[]][]} */
const programs = [
  ['api', api, 'tsx', ['watch', '--clear-screen=false', 'src/main.ts']],
  ['media', media, 'tsx', ['watch', '--clear-screen=false', 'src/main.ts']],
  ['app', app, 'vite', ['--host', '127.0.0.1', '--port', appPort, '--strictPort', '--clearScreen', 'false']],
]

// All three share one data folder, although each runs in its own package.
env.WEATHER ||= 'simulated'
env.BASE_MAP ||= 'off'
env.DATA_DIR = resolve(root, env.DATA_DIR || 'data')
const running = programs.map(([name, cwd, program, args]) => {
  const child = spawn(tool(program), args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  child.once('exit', (code, signal) => stop(`${name} ended (${signal ?? `exit code ${code}`}); all stop.`, 1))
  return child
})
console.log(`Squall with reload: ${address}`)

let stopping = false
process.on('SIGINT', () => stop('Stopped.', 0))
process.on('SIGTERM', () => stop('Stopped.', 0))

/**
 * @param {string} line
 * @param {number} code
 */
function stop(line, code) {
  if (stopping) return
  stopping = true
  console.log(line)
  process.exitCode = code
  for (const child of running) child.kill('SIGTERM')
}
