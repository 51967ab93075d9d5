import { createServer, request } from 'node:http'

/** As a later build would say it: another worker, which begins with another script. */
const NEXT_ENTRY = '/assets/index-next.js'

/**
 * Stands before a system and lets it be updated: from then on there is a new service worker, and `isGone` says which
 * assets of the build before are not there any more.
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

/** The same worker under the name of another build, which says that it begins with NEXT_ENTRY; it needs nothing that is gone. */
function nextBuild(script: string): string {
  const build = /[0-9a-f]{12}/.exec(script)?.[0] ?? ''
  const entry = /kind:.running.,entry:.([^`"']+)/.exec(script)?.[1] ?? ''
  if (build === '' || entry === '') throw new Error('The service worker names no build, or no script to begin with')
  const at = script.lastIndexOf(entry)
  return `${script.slice(0, at)}${NEXT_ENTRY}${script.slice(at + entry.length)}`.replace(build, 'next-build-00')
}
