import { createServer } from 'node:http'

interface Published {
  event: string
  number: string
  headline: string
  description?: string
  instruction?: string
  /** Additional parameters, for example threats and motion. */
  tags?: Record<string, string[]>
}

/** Starts a fake weather service on a free port, which publishes warnings and watches over Moore, Oklahoma. */
export async function startWeatherService() {
  let features: unknown[] = []
  let isDown = false
  const server = createServer((_, reply) => {
    if (isDown) reply.writeHead(503).end('{"features":null}')
    else reply.end(JSON.stringify({ type: 'FeatureCollection', features }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The weather service has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    publish(...alerts: Published[]) {
      features = alerts.map(toFeature)
    },
    fail() {
      isDown = true
    },
    recover() {
      isDown = false
    },
    stop: () => server.close(),
  }
}

const HOUR = 60 * 60_000

function toFeature({ event, number, headline, description = headline, instruction, tags }: Published) {
  const ends = new Date(Date.now() + HOUR).toISOString()
  const code = `${event.startsWith('Tornado') ? 'TO' : 'SV'}.${event.endsWith('Watch') ? 'A' : 'W'}`
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [corners(-97.7, 35.2, -97.2, 35.5)] },
    properties: {
      id: `urn:${number}`,
      areaDesc: 'Cleveland, OK; Oklahoma, OK',
      geocode: { UGC: ['OKC027', 'OKC109'] },
      sent: new Date().toISOString(),
      expires: ends,
      ends,
      status: 'Actual',
      messageType: 'Alert',
      event,
      headline,
      description,
      instruction,
      parameters: { VTEC: [`/O.NEW.KOUN.${code}.${number}.000000T0000Z-301231T0000Z/`], ...tags },
    },
  }
}

const corners = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
