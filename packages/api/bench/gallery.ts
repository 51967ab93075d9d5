import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startServer } from './start-server'
import { at, ms, timeRequests } from './timing'

/* How fast the pages of a full gallery answer over HTTP, for a visitor and for a member with photos and likes of their own. */

const GOAL_MS = 30
const WARM_UP = 20
const Ready = z.object({ address: z.string(), sessionId: z.string() })

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '500' },
  },
})
const photos = Number(values.photos)
const middle = Math.floor(photos / 2)

const calls = [
  { name: 'newest', query: '' },
  { name: 'from the middle on', query: `?cursor=${middle}` },
  { name: 'one storm type', query: '?stormType=hail' },
  { name: 'two common words', query: '?search=storm+cloud' },
  { name: 'the beginning of common words', query: '?search=st' },
  { name: 'a rare word', query: `?search=${middle}` },
  {
    name: 'three words of one storm type, from the middle on',
    query: `?search=hail+core+road&stormType=hail&cursor=${middle}`,
  },
  { name: 'words that no photo has together', query: '?search=storm+zebra' },
  { name: 'of one author', query: '?userId=person-9' },
]

console.log(`Hanging ${values.photos} photos …`)
const {
  server,
  said: { address, sessionId },
} = await startServer('serve-gallery.ts', values.photos, Ready)
try {
  console.log('| GET /api/photos | Who | p50 | p95 | Goal (p95) | Met |\n|---|---|---|---|---|---|')
  for (const { name, query } of calls) {
    for (const [who, headers] of [
      ['visitor', {}],
      ['member', { 'x-session-id': sessionId }],
    ] as const) {
      const times = (count: number) => Array.from({ length: count }, () => `${address}/api/photos${query}`)
      await timeRequests(times(WARM_UP), 1, headers)
      const took = await timeRequests(times(Number(values.requests)), 1, headers)
      const p95 = at(took, 0.95)
      const isMet = p95 <= GOAL_MS ? 'yes' : 'no'
      console.log(`| ${name} | ${who} | ${ms(at(took, 0.5))} | ${ms(p95)} | ≤ ${GOAL_MS} ms | ${isMet} |`)
    }
  }
} finally {
  server.disconnect()
}
