import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@squall/shared/server/recording'
import { expect, onTestFinished, test } from 'vitest'
import { vp8Records, writeRecording } from '../testing/recorded-stream'
import { runCommand } from './run-command'

function installation() {
  const folder = mkdtempSync(join(tmpdir(), 'squall-recordings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const recording = join(folder, 'recordings', 'storm')
  writeRecording(recording, 'storm', [vp8Records(10), vp8Records(10, 10_000)])
  return {
    folder,
    recording,
    run: (...args: string[]) => runCommand(['recordings', ...args], { DATA_DIR: folder }),
    /** Leaves the second segment open, as a killed process would. */
    leaveOpen(pid: number) {
      const file = join(recording, MANIFEST_FILE)
      const [head, first] = readFileSync(file, 'utf8').split('\n')
      writeFileSync(file, `${head}\n{"type":"opened","pid":${pid}}\n${first}\n`)
      appendFileSync(join(recording, '000002.records'), 'half a record')
      for (const name of readdirSync(recording)) utimesSync(join(recording, name), 0, 0)
    },
  }
}

const NO_PROCESS = 2 ** 22 + 1

test('verify says that a recording is whole, or what is wrong with it', async () => {
  const { recording, run } = installation()
  expect(await run('verify', 'storm')).toEqual(['2 segments are whole and match their checksums'])
  writeFileSync(join(recording, '000001.index.json'), '{}')
  const second = join(recording, '000002.records')
  truncateSync(second, readFileSync(second).length - 1)
  await expect(run('verify', 'storm')).rejects.toThrow(
    /^000001\.index\.json does not describe its segment\n000002\.records has \d+ bytes instead of \d+$/,
  )
  const bytes = readFileSync(join(recording, '000001.records'))
  bytes[40] = 0xff
  writeFileSync(join(recording, '000001.records'), bytes)
  rmSync(second)
  await expect(run('verify', 'storm')).rejects.toThrow(
    '000001.records does not match its checksum\n000002.records is missing',
  )
})

test('repair completes what a killed process left open', async () => {
  const { leaveOpen, run } = installation()
  leaveOpen(NO_PROCESS)
  await expect(run('verify', 'storm')).rejects.toThrow('000002.records is not in the manifest')
  expect(await run('repair', 'storm')).toEqual([
    '1 segments that were left open are complete',
    '13 bytes of cut records were removed',
  ])
  expect(await run('verify', 'storm')).toEqual(['2 segments are whole and match their checksums'])
  expect(await run('repair', 'storm')).toEqual(['No segment was left open', '0 bytes of cut records were removed'])
})

test('a recording that a running process writes is not repaired', async () => {
  const { leaveOpen, run } = installation()
  leaveOpen(process.pid)
  await expect(run('repair', 'storm')).rejects.toThrow(`Process ${process.pid} writes this recording`)
  const elsewhere = installation()
  elsewhere.leaveOpen(NO_PROCESS)
  appendFileSync(join(elsewhere.recording, '000002.records'), 'more')
  await expect(elsewhere.run('repair', 'storm')).rejects.toThrow(`Process ${NO_PROCESS} writes this recording`)
})

test('export writes the film of a recording, and no file over another one', async () => {
  const { folder, run } = installation()
  const file = join(folder, 'film.webm')
  expect(await run('export', 'storm', file)).toEqual([`${file}: 11 s of vp8, ${readFileSync(file).length} bytes`])
  await expect(run('export', 'storm', file)).rejects.toThrow(`${file} exists already`)
})

test('a recording that does not exist, and anything else, is refused with a sentence', async () => {
  const { recording, run } = installation()
  for (const id of ['nowhere', '..', '../recordings/storm']) {
    await expect(run('verify', id)).rejects.toThrow(`There is no recording of the stream ${id}`)
  }
  for (const args of [[], ['verify'], ['dance', 'storm'], ['verify', 'storm', 'twice']]) {
    await expect(run(...args)).rejects.toThrow('Name what to do and the id of a stream')
  }
  writeFileSync(join(recording, MANIFEST_FILE), 'nonsense\n')
  await expect(run('verify', 'storm')).rejects.toThrow('The manifest has a damaged line: nonsense')
})
