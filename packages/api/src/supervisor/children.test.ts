import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Program, runTogether } from './children'

const WITHIN = { env: process.env, stopWithinMs: 10_000 }

function node(name: string, script: string): Program {
  return { name, command: process.execPath, args: ['-e', script] }
}

/** Runs until asked to end, then ends well. */
const patient = (name: string) =>
  node(name, "setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0))")

test('when one ends by itself, the other is ended and the last line names the first', async () => {
  const { ended } = runTogether([patient('api'), node('media', 'process.exit(3)')], WITHIN)
  expect(await ended).toEqual({ code: 1, line: 'media ended unexpectedly (exit code 3); Squall has stopped.' })
})

test('an ending without an error is unexpected too', async () => {
  const { ended } = runTogether([node('api', ''), patient('media')], WITHIN)
  expect(await ended).toEqual({ code: 1, line: 'api ended unexpectedly (exit code 0); Squall has stopped.' })
})

test('a child killed by a signal is named with it', async () => {
  const { ended } = runTogether([node('api', "process.kill(process.pid, 'SIGKILL')"), patient('media')], WITHIN)
  expect(await ended).toEqual({ code: 1, line: 'api ended unexpectedly (SIGKILL); Squall has stopped.' })
})

test('stopping ends all and counts as success', async () => {
  const { ended, stop } = runTogether([patient('api'), patient('media')], WITHIN)
  stop()
  expect(await ended).toEqual({ code: 0, line: 'Squall has stopped.' })
})

test('stopping for a reason says it and counts as failure', async () => {
  const { ended, stop } = runTogether([patient('api'), patient('media')], WITHIN)
  stop('Not ready in time.')
  expect(await ended).toEqual({ code: 1, line: 'Not ready in time.' })
})

test('a child that ignores the request is killed and named', async () => {
  const ready = JSON.stringify(join(mkdtempSync(join(tmpdir(), 'squall-children-')), 'ready'))
  const deaf = node(
    'media',
    `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); require('fs').writeFileSync(${ready}, '')`,
  )
  const endsThen = node('api', `setInterval(() => require('fs').existsSync(${ready}) && process.exit(4), 20)`)
  const { ended } = runTogether([deaf, endsThen], { ...WITHIN, stopWithinMs: 100 })
  expect(await ended).toEqual({ code: 1, line: 'media did not stop in time and was killed.' })
})

test('a program that cannot be started is named', async () => {
  const { ended } = runTogether([patient('api'), { name: 'media', command: '/nowhere/media', args: [] }], WITHIN)
  const { code, line } = await ended
  expect(code).toBe(1)
  expect(line).toMatch(/^media ended unexpectedly \(.*ENOENT.*\); Squall has stopped\.$/)
})

test('one of several that do the same work is started again alone, and all end together', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'squall-children-'))
  const [once, twice] = [JSON.stringify(join(folder, 'once')), JSON.stringify(join(folder, 'twice'))]
  const script = `const fs = require('fs')
    if (!fs.existsSync(${once})) { fs.writeFileSync(${once}, ''); process.exit(7) }
    fs.writeFileSync(${twice}, ''); setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0))`
  const programs = [patient('media 1'), { ...node('media 2', script), isReplaceable: true }]
  const { ended, stop } = runTogether(programs, { ...WITHIN, settledMs: 0 })
  await expect.poll(() => existsSync(join(folder, 'twice')), { timeout: 20_000 }).toBe(true)
  stop()
  expect(await ended).toEqual({ code: 0, line: 'Squall has stopped.' })
})

test('one of several that ends right after its start ends all', async () => {
  const { ended } = runTogether(
    [patient('api'), { ...node('media 2', 'process.exit(1)'), isReplaceable: true }],
    WITHIN,
  )
  expect(await ended).toEqual({ code: 1, line: 'media 2 ended unexpectedly (exit code 1); Squall has stopped.' })
})
