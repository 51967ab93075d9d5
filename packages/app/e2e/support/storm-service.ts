import { createServer } from 'node:http'

export interface PublishedStorm {
  id: string
  place: readonly [latitude: number, longitude: number]
  /** In m/s. */
  motion: readonly [east: number, north: number]
  /** Probabilities in percent. */
  severe: number
  tornado: number
  hailInches: number
}

const SIZE_DEGREES = 0.16

/** Starts a fake ProbSevere service on a free port, with an empty bucket of radar products. */
export async function startStormService() {
  let storms: PublishedStorm[] = []
  let isDown = false
  const since = new Date()
  const name = `MRMS_PROBSEVERE_${formatTime(since)}.json`
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storms.test')
    if (isDown) reply.writeHead(503).end()
    else if (searchParams.has('list-type')) reply.end('<ListBucketResult></ListBucketResult>')
    else if (pathname === '/') reply.end(`<a href="${name}">${name}</a>`)
    else
      reply.end(
        JSON.stringify({
          type: 'FeatureCollection',
          validTime: `${formatTime(since)} UTC`,
          features: storms.map(toFeature),
        }),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The storm service has no port')
  const url = `http://127.0.0.1:${address.port}`
  return {
    /** Environment variables of a system that reads this service. */
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
const formatTime = (time: Date) => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_')

function toFeature({
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
    geometry: { type: 'Polygon', coordinates: [toEllipse(latitude, longitude)] },
    models: { probsevere: chance(severe), probtor: chance(tornado), probhail: chance(30), probwind: chance(30) },
    properties: { ID: id, MESH: String(hailInches), MOTION_EAST: String(east), MOTION_SOUTH: String(-north) },
  }
}

function toEllipse(latitude: number, longitude: number) {
  return Array.from({ length: 13 }, (_, index) => {
    const turn = (index * Math.PI) / 6
    return [longitude + SIZE_DEGREES * Math.cos(turn), latitude + (SIZE_DEGREES / 2) * Math.sin(turn)]
  })
}
