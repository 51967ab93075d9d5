import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
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

test('one that had run well is started again alone, however it ended, and all end together', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'squall-children-'))
  const [once, twice] = [JSON.stringify(join(folder, 'once')), JSON.stringify(join(folder, 'twice'))]
  const script = `const fs = require('fs')
    if (!fs.existsSync(${once})) { fs.writeFileSync(${once}, ''); process.kill(process.pid, 'SIGKILL') }
    fs.writeFileSync(${twice}, ''); setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0))`
  const { ended, stop } = runTogether([patient('media'), node('api', script)], { ...WITHIN, again: { settledMs: 0 } })
  await expect.poll(() => existsSync(join(folder, 'twice')), { timeout: 20_000 }).toBe(true)
  stop()
  expect(await ended).toEqual({ code: 0, line: 'Squall has stopped.' })
})

test('one that ends again and again ends all, and the last line tells how often', async () => {
  const again = { settledMs: 0, waitMs: 1, times: 2 }
  const { ended } = runTogether([patient('api'), node('media', 'process.exit(7)')], { ...WITHIN, again })
  expect(await ended).toEqual({
    code: 1,
    line: 'media ended unexpectedly (exit code 7), 3 times in a row; Squall has stopped.',
  })
})

test('one that runs well between its endings is started again for good', async () => {
  const file = JSON.stringify(join(mkdtempSync(join(tmpdir(), 'squall-children-')), 'starts'))
  const script = `const fs = require('fs')
    fs.appendFileSync(${file}, '.')
    if (fs.readFileSync(${file}).length < 4) process.exit(7)
    setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0))`
  const again = { settledMs: 0, stableMs: 0, waitMs: 1, times: 1 }
  const { ended, stop } = runTogether([node('media', script)], { ...WITHIN, again })
  await expect.poll(() => readFileSync(JSON.parse(file), 'utf8'), { timeout: 20_000 }).toBe('....')
  stop()
  expect(await ended).toMatchObject({ line: 'Squall has stopped.' })
})

test('stopping while one waits to be started again ends the others', async () => {
  const again = { settledMs: 0, waitMs: 60_000 }
  const { ended, stop } = runTogether([patient('api'), node('media', 'process.exit(7)')], { ...WITHIN, again })
  setTimeout(stop, 500)
  expect(await ended).toMatchObject({ line: 'Squall has stopped.' })
})
