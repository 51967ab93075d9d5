import { createServer } from 'node:http'

export interface PublishedStorm {
  id: string
  place: readonly [latitude: number, longitude: number]
  /** Metres a second. */
  motion: readonly [east: number, north: number]
  /** Chances in per cent. */
  severe: number
  tornado: number
  hailInches: number
}

const SIZE_DEGREES = 0.16

/** ProbSevere of the test's own on a free port, and a bucket of radar products that is empty. */
export async function startStormService() {
  let storms: PublishedStorm[] = []
  let isDown = false
  const since = new Date()
  const name = `MRMS_PROBSEVERE_${timeOf(since)}.json`
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storms.test')
    if (isDown) reply.writeHead(503).end()
    else if (searchParams.has('list-type')) reply.end('<ListBucketResult></ListBucketResult>')
    else if (pathname === '/') reply.end(`<a href="${name}">${name}</a>`)
    else
      reply.end(
        JSON.stringify({
          type: 'FeatureCollection',
          validTime: `${timeOf(since)} UTC`,
          features: storms.map(featureOf),
        }),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The storm service has no port')
  const url = `http://127.0.0.1:${address.port}`
  return {
    /** For a system that is to read this service. */
    settings: { WEATHER: 'live', PROBSEVERE_URL: url, LEVEL3_URL: url, NWS_URL: url },
    publish(...published: PublishedStorm[]) {
      storms = published
    },
    fail() {
      isDown = true
    },
    stop: () => server.close(),
  }
}

/** `20260520_201600` */
const timeOf = (time: Date) => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_')

function featureOf({
  id,
  place: [latitude, longitude],
  motion: [east, north],
  severe,
  tornado,
  hailInches,
}: PublishedStorm) {
  const chance = (value: number) => ({ PROB: String(value) })
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [circleCorners(latitude, longitude)] },
    models: { probsevere: chance(severe), probtor: chance(tornado), probhail: chance(30), probwind: chance(30) },
    properties: { ID: id, MESH: String(hailInches), MOTION_EAST: String(east), MOTION_SOUTH: String(-north) },
  }
}

function circleCorners(latitude: number, longitude: number) {
  return Array.from({ length: 13 }, (_, index) => {
    const turn = (index * Math.PI) / 6
    return [longitude + SIZE_DEGREES * Math.cos(turn), latitude + (SIZE_DEGREES / 2) * Math.sin(turn)]
  })
}
