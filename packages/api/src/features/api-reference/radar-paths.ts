import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { ScanPicturePath } from '../weather/radar/routes'
import { toOperation } from './operations'

/** The plain routes of radar pictures. */
export const radarPaths: ZodOpenApiPathsObject = {
  '/api/radar/scans/{key}/{detail}.png': {
    get: toOperation({
      id: 'radar-scan',
      tag: 'Radar',
      summary: 'Shows the values of a radar scan',
      description:
        'An 8-bit grey PNG in polar form: one row for each half degree (720) or degree (360) clockwise from north, one column for each gate from the radar outwards. A byte from 2 on is a value by the scale in the list of scans, 0 is no echo and 1 is range folded. The text `Radar geometry` in it says where the values lie. Addresses come from the lists, and a picture never changes. A picture that is not made yet waits in a queue that serves clients in turn; 429 and 503 say when to ask again.',
      path: ScanPicturePath,
      answer: { type: 'image/png' },
      refusals: [404, 429, 503],
      responses: {
        502: {
          description: 'The scan cannot be read',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    }),
  },
}
