import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CANNOT_START } from '@squall/shared/server/end-on-signal'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Program, superviseChildren } from './children'

const WITHIN = { env: process.env, stopWithinMs: 10_000 }
/** Starts again at once, as often as need be. */
const AT_ONCE = { firstMs: 1, longestMs: 1 }
const LATER = { firstMs: 60_000, longestMs: 60_000 }
const STOPPED = { code: 0, line: 'Squall has stopped.' }
const POLL = { timeout: 30_000 }

function node(name: string, script: string): Program {
  return { name, command: process.execPath, args: ['-e', script] }
}

/** A program that writes one character for each of its starts, after `first`, and `script` that reads how many there were. */
function counted(name: string, script: string, first = '') {
  const file = join(mkdtempSync(join(tmpdir(), 'squall-children-')), 'starts')
  writeFileSync(file, '')
  const count = `const fs = require('fs'); fs.appendFileSync(${JSON.stringify(file)}, '.')
    const starts = fs.readFileSync(${JSON.stringify(file)}).length`
  return { program: node(name, `${first}\n${count}\n${script}`), starts: () => readFileSync(file, 'utf8').length }
}

const RUN = "setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0))"

/** Runs until asked to end, then ends well. */
const patient = (name: string) => node(name, RUN)

function collectErrors(): string[] {
  const lines: string[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)))
  onTestFinished(() => spy.mockRestore())
  return lines
}

test('a program that crashes eight times in its first seconds is still started again, and the other one never stops', async () => {
  const lines = collectErrors()
  const crashing = counted('api', `if (starts <= 8) process.kill(process.pid, 'SIGKILL')\n${RUN}`)
  const steady = counted('media', RUN)
  const { ended, stop } = superviseChildren([crashing.program, steady.program], { ...WITHIN, restart: AT_ONCE })
  await expect.poll(crashing.starts, POLL).toBe(9)
  await expect.poll(steady.starts, POLL).toBe(1)
  expect(lines).toEqual(Array(8).fill('api ended unexpectedly (SIGKILL) and is started again in 0.001 s.'))
  stop()
  expect(await ended).toEqual(STOPPED)
})

test.each([
  ['without an error', 'process.exit(0)', 'exit code 0'],
  ['with an error', 'throw new Error("from a stranger")', 'exit code 1'],
])('a program that ends %s right after its first start does not stop the others', async (_how, script, said) => {
  const lines = collectErrors()
  const { program, starts } = counted('media', `if (starts === 1) { ${script} }\n${RUN}`)
  const { ended, stop } = superviseChildren([patient('api'), program], { ...WITHIN, restart: AT_ONCE })
  await expect.poll(starts, POLL).toBe(2)
  expect(lines).toEqual([`media ended unexpectedly (${said}) and is started again in 0.001 s.`])
  stop()
  expect(await ended).toEqual(STOPPED)
})

test('a program that cannot start at its first start ends all', async () => {
  const { ended } = superviseChildren([patient('api'), node('media', `process.exit(${CANNOT_START})`)], WITHIN)
  expect(await ended).toEqual({ code: 1, line: 'media cannot start (exit code 78); Squall has stopped.' })
})

test('a program that cannot start is tried again once the system has been ready', async () => {
  collectErrors()
  const { program, starts } = counted('media', `if (starts === 1) process.exit(${CANNOT_START})\n${RUN}`)
  const { ended, markReady, stop } = superviseChildren([patient('api'), program], { ...WITHIN, restart: AT_ONCE })
  markReady()
  await expect.poll(starts, POLL).toBe(2)
  stop()
  expect(await ended).toEqual(STOPPED)
})

test('a program that cannot start after it had crashed is tried again, even before the system was ready', async () => {
  collectErrors()
  const script = `if (starts === 1) process.exit(1)\nif (starts === 2) process.exit(${CANNOT_START})\n${RUN}`
  const { program, starts } = counted('api', script)
  const { ended, stop } = superviseChildren([program, patient('media')], { ...WITHIN, restart: AT_ONCE })
  await expect.poll(starts, POLL).toBe(3)
  stop()
  expect(await ended).toEqual(STOPPED)
})

test('a command that does not exist is named and ends all', async () => {
  const { ended } = superviseChildren([patient('api'), { name: 'media', command: '/nowhere/media', args: [] }], WITHIN)
  const { code, line } = await ended
  expect(code).toBe(1)
  expect(line).toMatch(/^media cannot start \(.*ENOENT.*\); Squall has stopped\.$/)
})

test('stopping ends all and counts as success', async () => {
  const { ended, stop } = superviseChildren([patient('api'), patient('media')], WITHIN)
  stop()
  expect(await ended).toEqual(STOPPED)
})

test('stopping while one waits for its restart ends the others', async () => {
  const lines = collectErrors()
  const { ended, stop } = superviseChildren([patient('api'), node('media', 'process.exit(7)')], {
    ...WITHIN,
    restart: LATER,
  })
  await expect.poll(() => lines.length, POLL).toBe(1)
  stop()
  expect(await ended).toEqual(STOPPED)
})

test('stopping while all wait for their restart ends at once', async () => {
  const lines = collectErrors()
  const { ended, stop } = superviseChildren([node('media', 'process.exit(7)')], { ...WITHIN, restart: LATER })
  await expect.poll(() => lines.length, POLL).toBe(1)
  stop()
  expect(await ended).toEqual(STOPPED)
})

test('a child that ignores the request is killed and named', async () => {
  const lines = collectErrors()
  const deaf = counted('media', 'setInterval(() => {}, 1000)', "process.on('SIGTERM', () => {})")
  const gone = node('api', 'process.exit(7)')
  const { ended, stop } = superviseChildren([deaf.program, gone], { ...WITHIN, restart: LATER, stopWithinMs: 100 })
  await expect.poll(() => [deaf.starts(), lines.length], POLL).toEqual([1, 1])
  stop()
  expect(await ended).toEqual({ code: 1, line: 'media did not stop in time and was killed.' })
})
