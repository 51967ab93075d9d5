import { RECORD_HEADER_BYTES, recordFlags, recordKinds, WIRE_VERSION } from '../../contract/wire'
import type { IndexEntry, SegmentLine } from './format'

const VIDEO = new Map<number, SegmentLine['video']>([
  [recordKinds.jpeg, 'jpeg'],
  [recordKinds.vp8, 'vp8'],
  [recordKinds.h264, 'h264'],
])

const AUDIO = new Map<number, SegmentLine['audio']>([
  [recordKinds.opus, 'opus'],
  [recordKinds.audioInit, 'container'],
  [recordKinds.audioContainer, 'container'],
])

/** What a sequence of records contains. `bytes` is the length of the whole records, which may be less than was given. */
export interface ScannedRecords
  extends Pick<SegmentLine, 'startMs' | 'endMs' | 'bytes' | 'records' | 'video' | 'audio'> {
  entries: IndexEntry[]
}

/** Returns an empty scan, for a segment that begins. */
export const emptyScan = (): ScannedRecords => ({
  startMs: 0,
  endMs: 0,
  bytes: 0,
  records: 0,
  video: null,
  audio: null,
  entries: [],
})

/** Adds the whole records in `bytes` to a scan, up to the first that is cut or no record. Returns their length. */
export function scanRecords(scan: ScannedRecords, bytes: Uint8Array): number {
  let at = 0
  while (bytes.length - at >= RECORD_HEADER_BYTES) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, RECORD_HEADER_BYTES)
    const kind = view.getUint8(1)
    const length = RECORD_HEADER_BYTES + view.getUint32(20, true)
    const isKnown = VIDEO.has(kind) || AUDIO.has(kind)
    if (view.getUint8(0) !== WIRE_VERSION || !isKnown || at + length > bytes.length) break
    const captureMs = view.getUint32(12, true)
    const isKey = (view.getUint16(2, true) & recordFlags.key) !== 0
    scan.startMs = scan.records === 0 ? captureMs : Math.min(scan.startMs, captureMs)
    scan.endMs = Math.max(scan.endMs, captureMs)
    scan.entries.push([captureMs, scan.bytes, kind, isKey])
    scan.video ??= VIDEO.get(kind) ?? null
    scan.audio ??= AUDIO.get(kind) ?? null
    scan.records++
    scan.bytes += length
    at += length
  }
  return at
}
