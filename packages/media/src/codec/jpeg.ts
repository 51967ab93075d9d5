/** A checked image from SOI to EOI, without the segments that can carry text or a position. Size in pixels. */
export interface Jpeg {
  bytes: Buffer
  width: number
  height: number
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const JPG = 0xc8
const DRI = 0xdd
const APP0 = 0xe0
const APP14 = 0xee

/**
 * Returns a JPEG with only the segments that a decoder needs (ITU-T T.81 annex B; APP0 and APP14 state its colours), and
 * nothing after its end. Returns null if it is not one complete image.
 */
export function cleanJpeg(data: Buffer): Jpeg | null {
  if (data.length < 4 || data[0] !== 0xff || data[1] !== SOI) return null
  const kept: Buffer[] = []
  let keptFrom = 0
  let size: { width: number; height: number } | null = null
  let at = 2
  for (;;) {
    const marker = readMarker(data, at)
    if (marker === null) return null
    if (marker.code === EOI) {
      kept.push(data.subarray(keptFrom, marker.end))
      return size && { bytes: kept.length === 1 ? data.subarray(0, marker.end) : Buffer.concat(kept), ...size }
    }
    const length = marker.end + 2 <= data.length ? data.readUInt16BE(marker.end) : 0
    const segmentEnd = marker.end + length
    if (length < 2 || segmentEnd > data.length) return null
    if (!isNeeded(marker.code)) {
      kept.push(data.subarray(keptFrom, at))
      keptFrom = segmentEnd
    } else if (isStartOfFrame(marker.code)) {
      if (length < 8 || size !== null) return null
      size = { height: data.readUInt16BE(marker.end + 3), width: data.readUInt16BE(marker.end + 5) }
    }
    at = marker.code === SOS ? findScanEnd(data, segmentEnd) : segmentEnd
  }
}

/** Returns the marker at a position: 0xFF, any number of fill bytes 0xFF, and its code. */
function readMarker(data: Buffer, at: number): { code: number; end: number } | null {
  if (data[at] !== 0xff) return null
  let end = at + 1
  while (data[end] === 0xff) end++
  const code = data[end]
  return code === undefined || code === 0 ? null : { code, end: end + 1 }
}

/** Returns where a scan ends: at the first 0xFF that is not followed by a stuffed 0 or a restart marker. */
function findScanEnd(data: Buffer, from: number): number {
  let at = data.indexOf(0xff, from)
  while (at !== -1) {
    const next = data[at + 1] ?? 0xff
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at = data.indexOf(0xff, at + 2)
  }
  return data.length
}

/** Returns whether a segment is a frame, table, scan or interval, or states the colours. */
function isNeeded(code: number): boolean {
  const isFrameOrTable = code >= 0xc0 && code <= 0xcf && code !== JPG
  const isScanOrInterval = code >= SOS && code <= DRI
  return isFrameOrTable || isScanOrInterval || code === APP0 || code === APP14
}

/** C0 to CF are frame headers, except DHT (C4), JPG (C8) and DAC (CC). */
function isStartOfFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc
}
