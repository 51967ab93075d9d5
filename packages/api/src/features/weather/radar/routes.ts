import { Identifier } from '@squall/shared/contract/text'
import { toNetwork } from '@squall/shared/rules/ip-network'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { QueueFullError } from '../../../errors'
import { CACHE } from '../../../platform/http-server/cache-control'
import { answerRefusal } from '../../../platform/http-server/http-errors'
import type { Services } from '../../../services'
import { findRadarByLetters } from '../../../weather/level3/radars'
import { Level3Error } from '../../../weather/level3/reader'
import { findProductByCode } from '../../../weather/radar/scan-products'
import { valueDetails } from '../../../weather/radar/value-picture'

export const ScanPicturePath = z.object({
  key: Identifier.max(40).describe('The scan, such as `TLX_N0B_2026_05_20_20_16_43`'),
  detail: z.enum(valueDetails).describe('All gates, or the strongest value of each degree and four gates'),
})

const NOT_THERE = { message: 'There is no such radar picture', code: 'NOT_FOUND' }

/** Serves the pictures of scans, which never change, such as `/api/radar/scans/TLX_N0B_2026_05_20_20_16_43/full.png`. */
export async function radarRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get('/api/radar/scans/:key/:detail.png', async (request, reply) => {
    const { key = '', detail } = ScanPicturePath.safeParse(request.params).data ?? {}
    const product = findProductByCode(key.slice(4, 7))
    // Only scans that were listed are fetched: an address cannot make the api ask for others.
    if (!detail || !product || !findRadarByLetters(key.slice(0, 3)) || !services.radar.knows(key))
      return reply.code(404).send(NOT_THERE)
    return sendPicture(services, key, reply, () => services.radar.values(key, product, detail, toNetwork(request.ip)))
  })
}

/** Sends a picture that stays good for ever, or why there is none. */
async function sendPicture(services: Services, key: string, reply: FastifyReply, make: () => Promise<Buffer>) {
  try {
    const picture = await make()
    return reply.type('image/png').header('cache-control', CACHE.immutable).send(picture)
  } catch (error) {
    if (error instanceof QueueFullError) return answerRefusal(error, reply)
    services.log.warn(`radar picture ${key}: ${error instanceof Error ? error.message : String(error)}`)
    const message = error instanceof Level3Error ? 'This scan is damaged' : 'This scan cannot be read right now'
    return reply.code(502).send({ message, code: 'BAD_GATEWAY' })
  }
}
