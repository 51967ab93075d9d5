import { parseArgs } from 'node:util'
import { z } from 'zod'
import { startServer } from './start-server'
import { at, ms, printRow, timeRequests } from './timing'

/* How fast pages of the social feed answer over HTTP with many posts in the database. */

const GOAL_MS = 30
const WARM_UP = 20

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '300' },
  },
  strict: false,
})
const posts = Number(values.posts)

const feed = '/api/community/posts'
const middle = Math.floor(posts / 2)
const calls: [name: string, path: string][] = [
  ['newest', feed],
  ['page from the middle', `${feed}?cursor=${middle}`],
  ['one type', `${feed}?type=warning`],
  ['common hashtag', `${feed}?hashtag=wx`],
  ['rare hashtag', `${feed}?hashtag=storm199`],
  ['rare hashtag of one type', `${feed}?hashtag=storm199&type=tip`],
  ['search: a word of most posts', `${feed}?search=hail`],
  ['search: three words', `${feed}?search=rope%20mammatus%20wichita`],
  ['search: one post in all', `${feed}?search=number%20${middle}`],
  ['search: the beginning of a word', `${feed}?search=me`],
  ['search within one type', `${feed}?search=debris&type=forecast`],
  ['recent', `${feed}/recent`],
  ['my posts', `${feed}/my`],
  ['trending', `${feed}/hashtags/trending`],
]

const Ready = z.object({ address: z.string(), sessionId: z.string(), trending: z.tuple([z.number(), z.number()]) })

console.log(`Generating ${posts} posts …`)
const {
  server,
  said: { address, sessionId, trending },
} = await startServer('serve-feed.ts', String(posts), Ready)
const headers = { 'x-session-id': sessionId }
const row = (name: string, p50: number, p95: number) =>
  printRow([name, ms(p50), ms(p95), `≤ ${GOAL_MS} ms`], p95 <= GOAL_MS)
try {
  console.log('| Page of the feed | p50 | p95 | Goal (p95) | Met |\n|---|---|---|---|---|')
  for (const [name, path] of calls) {
    const times = (count: number) => timeRequests(Array<string>(count).fill(address + path), 1, headers)
    await times(WARM_UP)
    const took = await times(Number(values.requests))
    row(name, at(took, 0.5), at(took, 0.95))
  }
  row('trending, counted anew (once a minute)', ...trending)
} finally {
  server.disconnect()
}
