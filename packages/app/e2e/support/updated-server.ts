import { createServer, request } from 'node:http'

/** The entry script of a later build. */
const NEXT_ENTRY = '/assets/index-next.js'

/**
 * Starts a proxy that can simulate an update of the system: afterwards it serves a new service worker, and `isGone` tells
 * which assets of the previous build are missing.
 */
export async function startUpdatable(upstream: string, isGone: (path: string) => boolean) {
  let isUpdated = false
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    if (isUpdated && isGone(path)) return void answer.writeHead(404).end()
    const { 'if-none-match': _, 'if-modified-since': __, ...known } = asked.headers
    const headers = { ...known, 'accept-encoding': 'identity' }
    const passed = request(`${upstream}${path}`, { method: asked.method, headers }, (given) => {
      if (path !== '/sw.js' || !isUpdated) {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        return void given.pipe(answer)
      }
      const parts: Buffer[] = []
      given.on('data', (part: Buffer) => parts.push(part))
      given.on('end', () => {
        const script = Buffer.concat(parts).toString()
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        answer.end(nextBuild(script))
      })
    })
    passed.on('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    update() {
      isUpdated = true
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns the worker as one of another build with the entry NEXT_ENTRY, which needs no missing asset. */
function nextBuild(script: string): string {
  const build = /[0-9a-f]{12}/.exec(script)?.[0] ?? ''
  const entry = /kind:.running.,entry:.([^`"']+)/.exec(script)?.[1] ?? ''
  if (build === '' || entry === '') throw new Error('The service worker names no build, or no script to begin with')
  const at = script.lastIndexOf(entry)
  return `${script.slice(0, at)}${NEXT_ENTRY}${script.slice(at + entry.length)}`.replace(build, 'next-build-00')
}
