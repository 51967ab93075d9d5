import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createCountry } from './country'
import { startServer } from './start-server'
import { at, ms, timeRequests } from './timing'

/* How fast the api answers clients in different places while many alerts are active, and that nothing is asked for them. */

const GOAL_MS = 20
const WARM_UP = 200

const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: '500' },
    clients: { type: 'string', default: '5000' },
  },
})

const country = createCountry(Number(values.alerts), new Date())
let asked = 0
const service = createServer((request, reply) => {
  asked += 1
  const path = request.url ?? ''
  const page = path.startsWith('/alerts/active') ? country.list : country.zone(path)
  if (page === null) reply.writeHead(404).end()
  else reply.setHeader('content-type', 'application/geo+json').end(page)
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const address = service.address()
if (address === null || typeof address === 'string') throw new Error('The weather service has no port')

console.log(`Reading ${values.alerts} alerts and their zones …`)
const begun = performance.now()
const upstream = `http://127.0.0.1:${address.port}`
const { server, said: api } = await startServer('serve-alerts.ts', upstream, z.string())
console.log(`All areas known after ${((performance.now() - begun) / 1000).toFixed(1)} s and ${asked} questions.`)

const calls = [
  { name: 'GET /api/weather/alerts', path: '/api/weather/alerts' },
  { name: 'GET /api/weather/tornado-alerts', path: '/api/weather/tornado-alerts' },
]

/** So many clients, each somewhere else. */
function urls(path: string, count: number): string[] {
  return Array.from({ length: count }, () => {
    const [longitude, latitude] = country.anywhere()
    return `${api}${path}?lat=${latitude.toFixed(4)}&lon=${longitude.toFixed(4)}`
  })
}

try {
  console.log(
    '| Call | In flight | p50 | p95 | p99 | Asked upstream | Goal (p95) | Met |\n|---|---|---|---|---|---|---|---|',
  )
  for (const { name, path } of calls) {
    for (const inFlight of [1, 10]) {
      await timeRequests(urls(path, WARM_UP), inFlight)
      const before = asked
      const times = await timeRequests(urls(path, Number(values.clients)), inFlight)
      const cells = [0.5, 0.95, 0.99].map((share) => ms(at(times, share)))
      const isMet = at(times, 0.95) < GOAL_MS
      const row = [name, inFlight, ...cells, asked - before, `< ${GOAL_MS} ms`, isMet ? 'yes' : 'no']
      console.log(`| ${row.join(' | ')} |`)
    }
  }
} finally {
  server.disconnect()
  service.closeAllConnections()
  service.close()
}
