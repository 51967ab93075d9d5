import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { recordKinds } from '@squall/shared/contract/wire'
import {
  MANIFEST_FILE,
  readManifest,
  repairRecording,
  sumBytes,
  verifyRecording,
} from '@squall/shared/server/recording'
import { expect, onTestFinished, test } from 'vitest'
import { vp8Key } from '../testing/codec-frames'
import { createFakeClock } from '../testing/fake-clock'
import { createRecordingsFolder, createTestRecordings } from '../testing/test-recordings'
import { createTestRoom } from '../testing/test-room'

const PROGRAM = fileURLToPath(new URL('../testing/recording-program.ts', import.meta.url))
const SEGMENT_BYTES = 80_000
const NO_PROCESS = 2 ** 22 + 1

/** Kills a program that records once so many bytes are in its files. Returns how many it has said that are. */
async function killRecordingAt(folder: string, bytes: number): Promise<number> {
  const program = spawn(process.execPath, ['--import', 'tsx', PROGRAM, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  let written = 0
  for await (const line of createInterface(program.stdout)) {
    written = Number(line)
    if (written >= bytes) break
  }
  const ended = once(program, 'exit')
  program.kill('SIGKILL')
  await ended
  return written
}

/** A recorded stream of which two frames are in files, and that nobody closed. */
function leaveOpen(folder = createRecordingsFolder()) {
  const clock = createFakeClock()
  const disk = createTestRecordings(clock, { folder })
  const { take, pass } = createTestRoom({ video: 'vp8', audio: 'opus' }, { clock, recordings: disk.recordings })
  for (const captureMs of [0, 250]) {
    take({ kind: recordKinds.vp8, captureMs, payload: vp8Key() })
    pass(250)
  }
  const manifestFile = join(disk.recordingFolder, MANIFEST_FILE)
  const text = readFileSync(manifestFile, 'latin1').replace(/"pid":\d+/, `"pid":${NO_PROCESS}`)
  writeFileSync(manifestFile, text)
  return { ...disk, manifestFile, segmentFile: join(disk.recordingFolder, '000001.records') }
}

test('REC-11 everything that came is in its file within a second', () => {
  const clock = createFakeClock()
  const { recordings, recordingFolder } = createTestRecordings(clock)
  const { take, pass } = createTestRoom({ video: 'vp8', audio: 'opus' }, { clock, recordings })
  take({ kind: recordKinds.vp8, captureMs: 0, payload: vp8Key('the newest picture') })
  pass(1_000)
  expect(readFileSync(join(recordingFolder, '000001.records'), 'latin1')).toContain('the newest picture')
})

test('REC-12 a process that is killed while it records leaves whole segments, and all that was in its files', async () => {
  for (const segments of [0.3, 1.5, 3.2]) {
    const folder = createRecordingsFolder()
    const written = await killRecordingAt(folder, segments * SEGMENT_BYTES)
    const recording = join(folder, 'storm')
    const kept = readManifest(recording).segments.length
    createTestRecordings(createFakeClock(), { folder }).store.repair()
    const manifest = readManifest(recording)
    expect(verifyRecording(recording)).toEqual([])
    expect(manifest.pid).toBeNull()
    expect(manifest.segments.length - kept).toBeLessThanOrEqual(1)
    expect(sumBytes(manifest)).toBeGreaterThanOrEqual(written)
  }
})

test('REC-12 a cut record and a cut line are removed, and an empty segment with them', () => {
  const { folder, manifestFile, recordingFolder, segmentFile, store } = leaveOpen()
  appendFileSync(manifestFile, '{"type":"segment","num')
  truncateSync(segmentFile, readFileSync(segmentFile).length - 3)
  writeFileSync(join(recordingFolder, '000002.records'), 'no record')
  store.repair()
  expect(readManifest(recordingFolder)).toMatchObject({
    pid: null,
    segments: [{ number: 1, records: 1, reason: 'start' }],
  })
  expect(verifyRecording(recordingFolder)).toEqual([])
  expect(existsSync(join(recordingFolder, '000002.records'))).toBe(false)
  expect(existsSync(folder)).toBe(true)
})

test('REC-12 a recording that another process still writes is left alone', () => {
  const { manifestFile, recordingFolder, store } = leaveOpen()
  const text = readFileSync(manifestFile, 'latin1').replace(String(NO_PROCESS), String(process.ppid))
  writeFileSync(manifestFile, text)
  store.repair()
  expect(readManifest(recordingFolder)).toMatchObject({ pid: process.ppid, segments: [] })
})

test('REC-17 processes that record one stream in turn use each number once, and leave the segment of another alone', () => {
  const clock = createFakeClock()
  const folder = createRecordingsFolder()
  const nodes = [0, 1].map(() => {
    const { recordings, recordingFolder } = createTestRecordings(clock, { folder })
    return { ...createTestRoom({ video: 'vp8', audio: 'opus' }, { clock, recordings }), recordingFolder }
  })
  for (const turn of [0, 1, 0, 1]) {
    const node = nodes[turn]
    node?.announce({ video: 'vp8', audio: 'opus' })
    node?.take({ kind: recordKinds.vp8, captureMs: clock.now(), payload: vp8Key() })
    node?.pass(2_000)
    node?.room.stopBroadcast(node.publisher.connection)
  }
  const recording = join(folder, 'storm')
  expect(readManifest(recording).segments.map(({ number, startMs }) => [number, startMs])).toEqual([
    [1, 0],
    [2, 2_000],
    [3, 4_000],
    [4, 6_000],
  ])
  expect(verifyRecording(recording)).toEqual([])

  const { manifestFile, segmentFile } = leaveOpen()
  const text = readFileSync(manifestFile, 'latin1').replace(String(NO_PROCESS), String(process.ppid))
  writeFileSync(manifestFile, text)
  const root = join(manifestFile, '..', '..')
  const { recordings } = createTestRecordings(clock, { folder: root })
  const { room, take } = createTestRoom({ video: 'vp8', audio: 'opus' }, { clock, recordings })
  take({ kind: recordKinds.vp8, captureMs: 0, payload: vp8Key() })
  room.end()
  expect(readManifest(join(root, 'storm')).segments.map(({ number }) => number)).toEqual([2])
  expect(existsSync(segmentFile)).toBe(true)
})

test('REC-12 a recording that continues is repaired first, and its next segment follows', () => {
  const { folder, recordingFolder } = leaveOpen()
  const clock = createFakeClock()
  const { recordings } = createTestRecordings(clock, { folder })
  const { room, take } = createTestRoom({ video: 'vp8', audio: 'opus' }, { clock, recordings })
  take({ kind: recordKinds.vp8, captureMs: 0, payload: vp8Key() })
  room.end()
  expect(readManifest(recordingFolder).segments.map(({ number, reason }) => [number, reason])).toEqual([
    [1, 'start'],
    [2, 'restart'],
  ])
  expect(repairRecording(recordingFolder)).toEqual({ completed: [], removedBytes: 0 })
})
