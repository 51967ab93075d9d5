import type { RequestListener, ServerResponse } from 'node:http'
import { startLoopback } from './loopback'

/** A fault of an upstream. */
export type Fault = 'down' | 'slow' | '503' | 'truncated' | 'html' | 'empty'

/** A fake upstream over real HTTP on a free loopback port: it answers with `answer`, or fails as `state.fault` says. */
export async function startUpstream(answer: (path: string, search: URLSearchParams) => Buffer | string | undefined) {
  const asked: string[] = []
  const state: { fault: Fault | null } = { fault: null }
  const listener: RequestListener = (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://upstream.test')
    asked.push(request.url ?? '/')
    if (state.fault === 'down') return void request.socket.destroy()
    if (state.fault === 'slow') return
    const body = answer(pathname, searchParams)
    if (state.fault === '503') reply.writeHead(503).end('<html>Service Unavailable</html>')
    else if (state.fault === 'html') reply.end('<!doctype html><title>Maintenance</title>')
    else if (state.fault === 'empty') reply.end('')
    else if (body === undefined) reply.writeHead(404).end()
    else send(reply, Buffer.from(body), state.fault === 'truncated')
  }
  return { base: await startLoopback(listener), asked, state }
}

/** Sends a body; a cut one is half, except for a listing, which stays whole. */
function send(reply: ServerResponse, body: Buffer, isCut: boolean): void {
  reply.end(isCut && body[0] !== '<'.charCodeAt(0) ? body.subarray(0, Math.ceil(body.length / 2)) : body)
}

const pad = (value: number) => String(value).padStart(2, '0')

/** The answers of ProbSevere's folder: its listing and its files by name. */
export function probSevereFolder(files: Map<string, unknown>) {
  return (path: string): string | undefined => {
    if (path !== '/') return files.has(path.slice(1)) ? JSON.stringify(files.get(path.slice(1))) : undefined
    const rows = [...files.keys()].map((name) => `<tr><td><a href="${name}">${name}</a></td><td>271K</td></tr>`)
    return `<html><h1>Index of /ProbSevere/PROBSEVERE</h1><table>${rows.join('\n')}</table></html>`
  }
}

/** The answers of a bucket of products: its listing in S3's format and its objects. */
export function productBucket(objects: Map<string, Buffer>) {
  return (path: string, search: URLSearchParams): Buffer | string | undefined => {
    if (path !== '/') return objects.get(path.slice(1))
    const [prefix, after] = [search.get('prefix') ?? '', search.get('start-after') ?? '']
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const contents = keys.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`)
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
  }
}

/** `20260520_200053`, as names and times of ProbSevere's files are written. */
export function probSevereTime(time: Date): string {
  return `${time.getUTCFullYear()}${pad(time.getUTCMonth() + 1)}${pad(time.getUTCDate())}_${formatClock(time, '')}`
}

/** `TLX_NST_2026_05_20_20_00_53` */
export function productKey(product: string, time: Date): string {
  const day = [time.getUTCFullYear(), pad(time.getUTCMonth() + 1), pad(time.getUTCDate())].join('_')
  return `TLX_${product}_${day}_${formatClock(time, '_')}`
}

const formatClock = (time: Date, between: string) =>
  [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()].map(pad).join(between)

/** A ProbSevere file with one feature for each storm: a square of `size` degrees around its place. */
export function probSevereFile(time: Date, ...storms: ProbSevereStorm[]) {
  return { type: 'FeatureCollection', validTime: `${probSevereTime(time)} UTC`, features: storms.map(toFeature) }
}

interface ProbSevereStorm {
  id?: string
  place: [latitude: number, longitude: number]
  size?: number
  /** Metres a second. */
  motion?: [east: number, north: number]
  severe?: number
  tornado?: number
  mesh?: string
}

function toFeature({
  id = '7',
  place,
  size = 0.2,
  motion = [20, 0],
  severe = 40,
  tornado = 3,
  mesh = '0.8',
}: ProbSevereStorm) {
  const [south, north] = [place[0] - size / 2, place[0] + size / 2]
  const [west, east] = [place[1] - size / 2, place[1] + size / 2]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const chance = (value: number) => ({ PROB: String(value) })
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    models: { probsevere: chance(severe), probtor: chance(tornado), probhail: chance(1), probwind: chance(1) },
    properties: { ID: id, MESH: mesh, MOTION_EAST: String(motion[0]), MOTION_SOUTH: String(-motion[1]) },
  }
}
