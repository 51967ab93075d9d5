import { createServer } from 'node:http'

const quantity = (unit: string, value: number | null) => ({ unitCode: `wmoUnit:${unit}`, value, qualityControl: 'V' })

const point = {
  properties: {
    observationStations: 'https://api.weather.gov/gridpoints/OUN/97,94/stations',
    relativeLocation: { properties: { city: 'Moore', state: 'OK' } },
    timeZone: 'America/Chicago',
  },
}

const stations = {
  features: [
    { geometry: { type: 'Point', coordinates: [-97.6, 35.39] }, properties: { stationIdentifier: 'KOKC' } },
    { geometry: { type: 'Point', coordinates: [-97.47, 35.24] }, properties: { stationIdentifier: 'KOUN' } },
  ],
}

const observation = () => ({
  properties: {
    timestamp: new Date(Date.now() - 5 * 60_000).toISOString(),
    textDescription: 'Mostly Cloudy',
    temperature: quantity('degC', 30),
    dewpoint: quantity('degC', 20),
    windDirection: quantity('degree_(angle)', 200),
    windSpeed: quantity('km_h-1', 40),
    seaLevelPressure: quantity('Pa', 100_500),
    visibility: quantity('m', 16_090),
    relativeHumidity: quantity('percent', 55),
    heatIndex: quantity('degC', 33),
  },
})

const alertOver = (event: string, code: string) => {
  const ends = new Date(Date.now() + 60 * 60_000).toISOString()
  const corners = [
    [-97.7, 35.2],
    [-97.2, 35.2],
    [-97.2, 35.5],
    [-97.7, 35.5],
    [-97.7, 35.2],
  ]
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [corners] },
    properties: {
      id: `urn:${code}`,
      areaDesc: 'Cleveland, OK',
      geocode: { UGC: ['OKC027'] },
      sent: new Date().toISOString(),
      expires: ends,
      ends,
      status: 'Actual',
      messageType: 'Alert',
      event,
      headline: `${event} for Moore`,
      parameters: { VTEC: [`/O.NEW.KOUN.${code}.000000T0000Z-301231T0000Z/`] },
    },
  }
}

/** VTEC codes of the events. */
const codes = {
  'Tornado Warning': 'TO.W.0007',
  'Severe Thunderstorm Warning': 'SV.W.0061',
  'Tornado Watch': 'TO.A.0041',
  'Wind Advisory': 'WI.Y.0003',
}

/** Starts a fake weather service on a free port: stations around Moore, Oklahoma, and the alerts a test publishes. */
export async function startObservationService() {
  let alerts: unknown[] = []
  let isDown = false
  const server = createServer((request, reply) => {
    const url = request.url ?? ''
    const answer = (body: unknown) => reply.end(JSON.stringify(body))
    if (isDown) reply.writeHead(503, { 'content-type': 'application/problem+json' }).end('{"status":503}')
    else if (url.startsWith('/alerts/')) answer({ type: 'FeatureCollection', features: alerts })
    else if (url.startsWith('/points/')) answer(point)
    else if (url.startsWith('/gridpoints/')) answer(stations)
    else if (url.startsWith('/stations/KOKC/')) answer(observation())
    else if (url.includes('UVHOURLY')) answer([])
    else reply.writeHead(404).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The weather service has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    publishAlerts(...events: (keyof typeof codes)[]) {
      alerts = events.map((event) => alertOver(event, codes[event]))
    },
    setDown(down: boolean) {
      isDown = down
    },
    stop: () => server.close(),
  }
}
