import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'

const TIMES = 16
const STEP_MS = 5 * 60_000

/**
 * A local bucket of NEXRAD products that holds one N0B scan under many times, five minutes apart, as one of each radar.
 * @param radars their ids, such as KLSX
 */
export async function startBucket(scan: Buffer, radars: string[], now: Date): Promise<{ base: string; close(): void }> {
  const times = Array.from({ length: TIMES }, (_, index) => new Date(now.getTime() - index * STEP_MS))
  const stamps = times.map((time) => time.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '_'))
  const keys = radars.flatMap((radar) => stamps.map((stamp) => `${radar.slice(1)}_N0B_${stamp}`))
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://bucket')
    if (keys.includes(url.pathname.slice(1))) return void reply.end(scan)
    if (url.pathname !== '/') return void reply.writeHead(404).end()
    const prefix = url.searchParams.get('prefix') ?? ''
    const found = keys.filter((key) => key.startsWith(prefix)).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    reply.end(`<ListBucketResult>${found.join('')}</ListBucketResult>`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    base: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
