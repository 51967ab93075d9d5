import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeRecord, recordFlags, recordKinds, type WireRecord } from '@squall/shared/contract/wire'
import { tables } from '@squall/shared/server/db'
import {
  emptyScan,
  indexFile,
  MANIFEST_FILE,
  scanRecords,
  segmentFile,
  toManifestText,
  writeIndex,
} from '@squall/shared/server/recording'
import { eq } from 'drizzle-orm'
import OpusScript from 'opusscript'
import { startTestServer } from './test-server'

/** Writes a recording as the media process does, one segment for each list of records. */
export function writeRecording(
  folder: string,
  streamId: string,
  segments: WireRecord[][],
  startedAt = '2026-05-20T20:00:00.000Z',
): void {
  mkdirSync(folder, { recursive: true })
  const lines = [toManifestText({ type: 'recording', version: 1, streamId, startedAt })]
  for (const [index, records] of segments.entries()) {
    const number = index + 1
    const bytes = Buffer.concat(records.map(encodeRecord))
    const scan = emptyScan()
    scanRecords(scan, bytes)
    writeFileSync(join(folder, segmentFile(number)), bytes)
    const { entries, ...content } = scan
    writeIndex(join(folder, indexFile(number)), entries)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    lines.push(toManifestText({ type: 'segment', number, reason: number === 1 ? 'start' : 'time', ...content, sha256 }))
  }
  lines.push(toManifestText({ type: 'closed', state: null }))
  writeFileSync(join(folder, MANIFEST_FILE), lines.join(''))
}

const FRAME_MS = 100
const SAMPLES = 960

/** Returns records of VP8 key frames, ten a second: headers of real ones, with nothing behind. */
export const vp8Records = (count: number, startMs = 0): WireRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ kind: recordKinds.vp8, flags: recordFlags.key, handle: 0, seq: index, width: 640, height: 480 },
    captureMs: startMs + index * FRAME_MS,
    payload: Buffer.from('3001009d012a8002e00100070708', 'hex'),
  }))

/** Returns records of Opus, 20 ms each, of a tone. */
export function opusRecords(count: number, startMs = 0): WireRecord[] {
  const encoder = new OpusScript(48_000, 1, OpusScript.Application.AUDIO)
  const tone = Buffer.alloc(SAMPLES * 2)
  for (let at = 0; at < SAMPLES; at++) tone.writeInt16LE(Math.round(8_000 * Math.sin((at * Math.PI) / 24)), at * 2)
  const records = Array.from({ length: count }, (_, index) => ({
    ...{ kind: recordKinds.opus, flags: recordFlags.key, handle: 0, seq: 0, width: 0, height: 0 },
    captureMs: startMs + index * 20,
    payload: Buffer.from(encoder.encode(tone, SAMPLES)),
  }))
  encoder.delete()
  return records
}

export const jpegRecord = (captureMs: number): WireRecord => ({
  ...{ kind: recordKinds.jpeg, flags: recordFlags.key, handle: 0, seq: 1, width: 4, height: 4, captureMs },
  payload: Buffer.from('ffd8ffd9', 'hex'),
})

export const inOrder = (...tracks: WireRecord[][]): WireRecord[] =>
  tracks.flat().sort((one, other) => one.captureMs - other.captureMs)

/** A server with a recorded stream of `owner` that has ended: two segments of VP8 and Opus, unless others are given. */
export async function startRecordedStream(segments?: WireRecord[][]) {
  const server = await startTestServer()
  const { as, db, people, services } = server
  const { id } = await as.owner.streams.start({ title: 'Dryline & Dust', isRecorded: true })
  const folder = services.recordings.getFolder(id)
  const second = (ms: number) => inOrder(vp8Records(10, ms), opusRecords(50, ms))
  writeRecording(folder, id, segments ?? [second(0), second(1_000)])
  await as.owner.streams.end({ id })
  const path = `/api/streams/${id}/recording`
  const get = (suffix = '', headers: Record<string, string> = {}, sessionId = people.owner.sessionId) =>
    fetch(`${server.address}${path}${suffix}`, { headers: { 'x-session-id': sessionId, ...headers } })
  const isMarked = () => db.select().from(tables.streams).where(eq(tables.streams.id, id)).get()?.isRecorded
  return { ...server, folder, get, id, isMarked, path }
}
