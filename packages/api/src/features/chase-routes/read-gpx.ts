import { setImmediate } from 'node:timers/promises'
import { type ReadTrack, TRACK_FILE_MAX_POINTS, TRACK_POINTS_MAX } from '@squall/shared/contract/community'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { badRequest } from '../../errors'
import { getTrackMiles, simplifyTrack } from './track.rules'

const CHUNK_BYTES = 64 * 1024
/** GPX nests seven levels deep; deeper files are made to exhaust a parser. */
const MAX_DEPTH = 32

type Point = [latitude: number, longitude: number]

/**
 * Returns the driven line of a GPX file (topografix.com/GPX/1/1): its track points, or its route points where it has no track.
 * Segments are joined. Reads the file in chunks and yields between them, so that other requests are served.
 * @throws BAD_REQUEST that says what is wrong with the file
 */
export async function readGpx(bytes: Buffer): Promise<ReadTrack> {
  const points = await readPoints(bytes)
  if (points.length < 2) throw badRequest('This GPX file has no track: it needs at least two points')
  return {
    points: simplifyTrack(points, TRACK_POINTS_MAX),
    miles: getTrackMiles(points),
    pointsRead: points.length,
  }
}

async function readPoints(bytes: Buffer): Promise<Point[]> {
  const lines: Record<string, Point[]> = { trkpt: [], rtept: [] }
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  parser.on('error', () => {
    throw badRequest('This file is not a GPX file, or it is damaged')
  })
  // Entities can only be declared in a document type, and no program that records tracks writes one.
  parser.on('doctype', () => {
    throw badRequest('GPX files with a document type are not accepted')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const name = localName(tag.name)
    if (depth === 0 && name !== 'gpx') throw badRequest('This file is not a GPX file')
    depth += 1
    if (depth > MAX_DEPTH) throw badRequest('This file is not a GPX file, or it is damaged')
    const line = lines[name]
    if (line === undefined) return
    line.push(readPoint(tag))
    if (line.length > TRACK_FILE_MAX_POINTS)
      throw badRequest(`A track may have at most ${TRACK_FILE_MAX_POINTS.toLocaleString('en-US')} points`)
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }))
    await setImmediate()
  }
  parser.close()
  const { trkpt = [], rtept = [] } = lines
  return trkpt.length > 0 ? trkpt : rtept
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function readPoint({ attributes: { lat = '', lon = '' } }: SaxesTagPlain): Point {
  const [latitude, longitude] = [degrees(lat), degrees(lon)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw badRequest('This GPX file has a point without a valid latitude and longitude')
  return [latitude, longitude]
}

const degrees = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
