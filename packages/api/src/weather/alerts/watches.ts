import { z } from 'zod'
import { UpstreamError } from '../../platform/http-client'

const PHENOMENA = { TOR: 'TO', SVR: 'SV' }

/** The watches in force as the Iowa Environmental Mesonet lists them, `/json/spcwatch.py`. */
const Watches = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      properties: z.object({
        type: z.enum(['TOR', 'SVR']),
        number: z.coerce.number().int().positive(),
        issue: z.string().transform((text) => new Date(text)),
        is_pds: z.boolean(),
      }),
    }),
  ),
})

/**
 * The watches that are particularly dangerous situations, as their events are called without the office:
 * `TO.A.0399.2021`. The texts of the alerts themselves do not say it.
 * @throws UpstreamError when it is no such list
 */
export function parseWatches(json: unknown): Set<string> {
  const list = Watches.safeParse(json).data
  if (list === undefined) throw new UpstreamError('sent something that is no list of watches', null, 'unreadable')
  const dangerous = list.features.filter(({ properties }) => properties.is_pds)
  return new Set(
    dangerous.map(({ properties: { type, number, issue } }) =>
      [PHENOMENA[type], 'A', String(number).padStart(4, '0'), issue.getUTCFullYear()].join('.'),
    ),
  )
}
