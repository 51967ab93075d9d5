import { createServer } from 'node:http'
import { answerAlerts, answerWatches } from './alerts'
import type { SimulatedAnswer } from './answer'
import { answerCounty } from './counties'
import { answerForecast } from './forecast'
import { answerBucket } from './level3/bucket'
import { answerLocalReports } from './local-reports'
import { answerObservation, answerUv } from './observations'
import { answerProbSevere } from './probsevere'
import { answerPoint, answerStations } from './stations'
import { answerTowns } from './towns'

type Route = [path: RegExp, answer: (parts: string[], query: URLSearchParams, now: Date) => SimulatedAnswer | null]

/** The upstreams' own paths, each below the folder that stands for its host. */
const ROUTES: Route[] = [
  [/^\/nws\/alerts\/active$/, (_, __, now) => answerAlerts(now)],
  [/^\/nws\/zones\/county\/([A-Z0-9]{6})$/, ([code = '']) => answerCounty(code)],
  [
    /^\/nws\/points\/(-?\d{1,3}(?:\.\d{1,4})?),(-?\d{1,3}(?:\.\d{1,4})?)$/,
    ([latitude, longitude]) => answerPoint({ latitude: Number(latitude), longitude: Number(longitude) }),
  ],
  [/^\/nws\/gridpoints\/SIM\/(\d{1,4}),(\d{1,4})\/stations$/, ([x, y]) => answerStations(Number(x), Number(y))],
  [
    /^\/nws\/gridpoints\/SIM\/(\d{1,4}),(\d{1,4})\/forecast(\/hourly)?$/,
    ([x, y, hourly], _, now) => answerForecast(Number(x), Number(y), hourly !== undefined, now),
  ],
  [/^\/nws\/stations\/([A-Z0-9]{4})\/observations\/latest$/, ([id = ''], _, now) => answerObservation(id, now)],
  [/^\/probsevere\/?([^/]{0,60})$/, ([name = ''], _, now) => answerProbSevere(name, now)],
  [/^\/level3\/?([A-Z0-9_]{0,40})$/, ([key = ''], query, now) => answerBucket(key, query, now)],
  [/^\/watches\/json\/spcwatch\.py$/, (_, __, now) => answerWatches(now)],
  [/^\/local-reports\/geojson\/lsr\.geojson$/, (_, query, now) => answerLocalReports(query, now)],
  [/^\/geocoding\/search$/, (_, query) => answerTowns(query)],
  [/^\/uv\/(.{1,120})$/, ([path = ''], _, now) => answerUv(path, now)],
]

/** Addresses come as paths; a host makes them whole. */
const HOST = 'http://simulated.invalid'

export interface SimulatedUpstream {
  /** Its address, without a slash at the end. */
  base: string
  close: () => void
}

/**
 * Serves the simulated weather on loopback, in the sources' own formats, so that the code for the real ones runs unchanged.
 * @param port 0 for a free one
 */
export async function startSimulatedUpstream(now: () => Date, port = 0): Promise<SimulatedUpstream> {
  const server = createServer((request, reply) => {
    const answer = request.method === 'GET' ? answerRequest(request.url ?? '/', now()) : null
    if (answer === null) return void reply.writeHead(404).end('The simulated weather has no such page')
    reply.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The simulated weather has no port')
  return { base: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

/** Returns the simulated upstream's answer to a path and query at a time, a function of both alone; null for unknown paths. */
export function answerRequest(address: string, now: Date): SimulatedAnswer | null {
  if (!URL.canParse(address, HOST)) return null
  const url = new URL(address, HOST)
  for (const [pattern, answer] of ROUTES) {
    const found = pattern.exec(url.pathname)
    if (found !== null) return answer(found.slice(1), url.searchParams, now)
  }
  return null
}
