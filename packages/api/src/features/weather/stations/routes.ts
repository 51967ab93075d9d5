import { Identifier } from '@squall/shared/contract/text'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CACHE } from '../../../platform/http-server/cache-control'
import type { Services } from '../../../services'
import { StationProblem } from '../../../weather/stations/devices/device'
import { createReportMerger, PushError, parsePushedReport } from '../../../weather/stations/devices/pushed-report'
import { storeReport } from '../../../weather/stations/store-report'
import { ECOWITT_PATH, findPushedStation, WUNDERGROUND_PATH } from './push-access'

/** The longest report of a station with all its sensors has about 3 kB. */
const BODY_LIMIT = 8 * 1024
const REFUSED = 401
const BAD_REPORT = 400

/** The names are those of the protocols. */
export const StationCredentials = z.object({
  ID: Identifier.describe('The ID of the station'),
  PASSWORD: Identifier.describe('The key of the station'),
})

const texts: Record<number, string> = { 413: 'the report is too large', 429: 'too many requests' }

/**
 * Serves the addresses to which devices push readings, in the protocols of Weather Underground (ID and PASSWORD in the address)
 * and Ecowitt (a form). Answers are plain text for devices. Addresses contain keys: none is logged.
 */
export async function stationRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const merge = createReportMerger()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    async (_: FastifyRequest, body: string) => body,
  )
  app.setErrorHandler<FastifyError | TRPCError>((error, _request, reply) => {
    const status = error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : (error.statusCode ?? 500)
    if (status >= 500) services.log.error(`a pushed report failed: ${error.name}`)
    return reply
      .code(status)
      .type('text/plain')
      .send(texts[status] ?? 'the report could not be taken')
  })

  async function take(request: FastifyRequest, reply: FastifyReply) {
    const { limits, db, now } = services
    const fields = readFields(request)
    reply.type('text/plain').header('cache-control', CACHE.personal)
    limits.pushRefusalsByAddress.check(request.ip)
    const credentials = StationCredentials.safeParse(Object.fromEntries(fields)).data
    const row = credentials === undefined ? null : findPushedStation(db, credentials.ID, credentials.PASSWORD)
    if (row === null) {
      limits.pushRefusalsByAddress.count(request.ip)
      return reply.code(REFUSED).send('unauthorized')
    }
    limits.pushByStation.take(row.id)
    try {
      storeReport(services, row, merge(row.id, parsePushedReport(fields, now())))
    } catch (error) {
      if (error instanceof PushError) return reply.code(BAD_REPORT).send(error.message)
      // A report of other sensors alone is valid and holds no weather.
      if (!(error instanceof StationProblem)) throw error
    }
    return 'success'
  }

  app.get(WUNDERGROUND_PATH, take)
  for (const path of [
    ECOWITT_PATH,
    `${ECOWITT_PATH}/`,
    `${ECOWITT_PATH}/:ID/:PASSWORD`,
    `${ECOWITT_PATH}/:ID/:PASSWORD/`,
  ])
    app.route({ method: ['GET', 'POST'], url: path, handler: take })
}

/** Returns the fields of the form, the address and the path; the later one wins. */
function readFields({ url, body, params }: FastifyRequest): Map<string, string> {
  const form = new URLSearchParams(typeof body === 'string' ? body : '')
  const query = new URL(url, 'http://localhost').searchParams
  return new Map([
    ...form,
    ...query,
    ...Object.entries(Object(params)).map(([name, value]): [string, string] => [name, String(value)]),
  ])
}
