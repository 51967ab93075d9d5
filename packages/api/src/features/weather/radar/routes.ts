import { Identifier } from '@squall/shared/contract/text'
import { toNetwork } from '@squall/shared/rules/ip-network'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { QueueFullError } from '../../../errors'
import { answerRefusal } from '../../../platform/http-server/http-errors'
import type { Services } from '../../../services'
import { findRadarByLetters } from '../../../weather/level3/radars'
import { Level3Error } from '../../../weather/level3/reader'
import { parseCropId } from '../../../weather/radar/crop'
import { findLayerByProduct, LAYERS } from '../../../weather/radar/scans'

export const RadarPicturePath = z.object({
  key: Identifier.max(40).describe('The scan, such as `TLX_N0B_2026_05_20_20_16_43`'),
  crop: Identifier.max(12).describe('The square of the grid: level, column and row, such as `7-0-0`'),
})
const YEAR_SECONDS = 31_536_000

/** Serves the pictures of scans, which never change: `/api/radar/pictures/TLX_N0B_2026_05_20_20_16_43/7-0-0.png`. */
export async function radarRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get('/api/radar/pictures/:key/:crop.png', async (request, reply) => {
    const { key = '', crop: cropId = '' } = RadarPicturePath.safeParse(request.params).data ?? {}
    const radar = findRadarByLetters(key.slice(0, 3))
    const layer = findLayerByProduct(key.slice(4, 7))
    const crop = radar && layer && parseCropId(cropId, radar, LAYERS[layer])
    // Only scans that were listed are fetched: an address cannot make the api ask for others.
    if (!crop || !services.radar.knows(key))
      return reply.code(404).send({ message: 'There is no such radar picture', code: 'NOT_FOUND' })
    try {
      const picture = await services.radar.picture(key, layer, crop, toNetwork(request.ip))
      return reply.type('image/png').header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).send(picture)
    } catch (error) {
      if (error instanceof QueueFullError) return answerRefusal(error, reply.header('cache-control', 'no-store'))
      services.log.warn(`radar picture ${key}: ${error instanceof Error ? error.message : String(error)}`)
      const message = error instanceof Level3Error ? 'This scan is damaged' : 'This scan cannot be read right now'
      return reply.code(502).header('cache-control', 'no-store').send({ message, code: 'BAD_GATEWAY' })
    }
  })
}
