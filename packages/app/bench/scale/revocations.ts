import { join } from 'node:path'
import type { Row } from '@squall/shared/bench/row'
import { median, quantile } from '@squall/shared/bench/statistics'
import { z } from 'zod'
import { spawnProgram } from '../../../media/src/testing/host-program'
import { nodeNames, type Site } from './site'

const CLOSED_WITHIN_MS = 500

const Ready = z.object({ type: z.literal('ready') })
const Cut = z.object({ type: z.literal('cut'), refusals: z.number(), ms: z.array(z.number()) })
const Login = z.object({ sessionId: z.string(), user: z.object({ id: z.string() }) })

interface RevocationOptions {
  site: Site
  /** Of an administrator. */
  sessionId: string
  streamId: string
  revocations: number
  say: (line: string) => void
}

/** Row 5: from before the request to api until a socket on each node, and on that at home, is closed. */
export async function measureRevocations(options: RevocationOptions): Promise<Row[]> {
  const { site, sessionId: admin, streamId, revocations, say } = options
  const program = spawnProgram(site.hosts.pages, join(import.meta.dirname, 'page-program.ts'), { args: [site.origin] })
  await program.next(Ready)
  await site.addMember('guest')
  const addresses = [`${site.origin.replace('http', 'ws')}/ws`, ...nodeNames.map(site.nodeAddress)]

  let refusals = 0

  const login = async () => {
    const credentials = { username: 'guest', password: site.password }
    return Login.parse((await site.chaser.request('POST', '/api/auth/login', credentials)).body)
  }

  async function cut(path: string, sessionId: string, by: string, stream = streamId, until = 'closed') {
    const urls = addresses.map((address) => `${address}?sessionId=${sessionId}`)
    program.send({
      type: 'cut',
      urls,
      streamId: stream,
      until,
      request: { url: `${site.origin}${path}`, sessionId: by },
    })
    const { ms, refusals: refused } = await program.next(Cut)
    refusals += refused
    return ms
  }

  const ways: Record<string, () => Promise<number[]>> = {
    'a session that is signed out': async () => {
      const { sessionId } = await login()
      return cut('/api/auth/logout', sessionId, sessionId)
    },
    'an account that is suspended': async () => {
      const { sessionId, user } = await login()
      const times = await cut(`/api/admin/users/${user.id}/suspend`, sessionId, admin)
      await site.chaser.request('POST', `/api/admin/users/${user.id}/approve`, {}, admin)
      return times
    },
    'a stream that its owner ends (until viewers hear it)': async () => {
      const { sessionId } = await login()
      const own = await site.startStream(sessionId)
      return cut(`/api/streams/${own}/end`, sessionId, sessionId, own, 'ended')
    },
  }
  const rows: Row[] = []
  try {
    for (const [index, [what, revoke]] of Object.entries(ways).entries()) {
      const times: number[] = []
      for (let count = 0; count < revocations; count++) times.push(...(await revoke()))
      say(
        `${what}: median ${median(times).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms of ${times.length}`,
      )
      rows.push({
        ...{ row: `5${'abc'[index]}`, measure: `${what}, to the closed socket, p95`, against: 'home and three nodes' },
        ...{ goal: { atMost: CLOSED_WITHIN_MS }, unit: 'ms', values: [quantile(times, 0.95)], details: { times } },
      })
    }
    say(`${refusals} sockets with a new session were refused at first`)
  } finally {
    program.kill()
  }
  return rows
}
