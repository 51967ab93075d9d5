import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const POLL = { timeout: 30_000 }
const BIN = resolve(import.meta.dirname, '../../bin')

/** A program in place of those that install and build: like them, it starts another one. */
const TOOL = `
  import { spawn } from 'node:child_process'
  import { writeFileSync } from 'node:fs'
  const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  setInterval(() => {}, 1000)
  writeFileSync('pids', [process.ppid, process.pid, helper.pid].join(' '))`

/** The launcher begins with work, as a first start does. */
const START = `
  import { writeFileSync } from 'node:fs'
  import { runQuietly } from './lib/run.mjs'
  writeFileSync('launcher', String(process.pid))
  await runQuietly('Working', process.execPath, ['tool.mjs'], { cwd: process.cwd() })`

/** npm: a shell between it and the launcher that stays, and no signal passed on. */
const NPM = `
  import { spawn } from 'node:child_process'
  spawn('sh', ['-c', '"$0" packages/api/bin/with-node.mjs start; true', process.execPath], { stdio: 'ignore' })`

/** `npm start` with work that does not end, in a folder and a process group of its own. */
async function startWork() {
  const folder = mkdtempSync(join(tmpdir(), 'squall-launcher-'))
  const bin = join(folder, 'packages/api/bin')
  mkdirSync(bin, { recursive: true })
  for (const entry of ['lib', 'with-node.mjs']) cpSync(join(BIN, entry), join(bin, entry), { recursive: true })
  writeFileSync(join(bin, 'start.mjs'), START)
  writeFileSync(join(folder, 'tool.mjs'), TOOL)
  writeFileSync(join(folder, 'npm.mjs'), NPM)
  const npm = spawn(process.execPath, ['npm.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, npm_lifecycle_event: 'start' },
    stdio: 'ignore',
    detached: true,
  })
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '')
  await expect.poll(() => read('pids').split(' ').length, POLL).toBe(3)
  const launcher = Number(read('launcher'))
  const processes = [launcher, ...read('pids').split(' ').map(Number)]
  onTestFinished(() => {
    for (const pid of processes.filter(isRunning)) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return { npm: Number(npm.pid), launcher, running: () => processes.filter(isRunning) }
}

/** Whether a process runs. A zombie, an ended process with an exit code that its parent has not read, does not. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test.each<[string, NodeJS.Signals, (work: { npm: number; launcher: number }) => number]>([
  ['npm is killed', 'SIGKILL', ({ npm }) => npm],
  ['npm is asked to end', 'SIGTERM', ({ npm }) => npm],
  ['the launcher is killed', 'SIGKILL', ({ launcher }) => launcher],
  ['the launcher is asked to end', 'SIGTERM', ({ launcher }) => launcher],
  ['the terminal is closed', 'SIGHUP', ({ npm }) => -npm],
  ['Ctrl-C is pressed', 'SIGINT', ({ npm }) => -npm],
])('nothing that installs or builds is left when %s', async (_how, signal, target) => {
  const work = await startWork()
  expect(work.running()).toHaveLength(4)
  process.kill(target(work), signal)
  await expect.poll(work.running, POLL).toEqual([])
})
