import { createServer } from 'node:http'

const LIST = {
  attribution: 'Roads: drawn for a test',
  licence: 'None',
  files: [{ layer: 'roads', file: 'roads.json' }],
}

/** Through Moore from west to east. */
const ROAD = {
  type: 'Feature',
  properties: { class: 'interstate', num: '40' },
  geometry: {
    type: 'LineString',
    coordinates: [
      [-99, 35.34],
      [-96, 35.34],
    ],
  },
}

/** Serves a list of map files with one file of one road. */
export async function startMapFiles() {
  const server = createServer((asked, reply) =>
    reply.end(JSON.stringify(asked.url === '/list.json' ? LIST : { type: 'FeatureCollection', features: [ROAD] })),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
