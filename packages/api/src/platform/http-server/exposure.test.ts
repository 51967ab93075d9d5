import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startAppServer } from '../../testing/app-folder'

const startServer = () => startAppServer({ '.git/config': 'hidden', 'squall.db': 'hidden' })

/** Returns the server's answer to one raw request. */
function ask(address: string, request: string): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((answer, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.on('data', (piece) => {
      text += piece
    })
    socket.on('error', reject).on('close', () => answer(text))
  })
}

test('folders are not listed, and only the app and the pictures are served', async () => {
  const { request } = await startServer()
  for (const path of ['/files/', '/files/avatars', '/files/avatars/', '/assets/', '/assets']) {
    expect((await request('GET', path)).text, path).not.toMatch(/a-large|app-1a2b/)
  }
  for (const path of [
    '/.git/config',
    '/../.git/config',
    '/assets/..%2f..%2f.git/config',
    '/squall.db',
    '/files/../squall.db',
  ])
    expect((await request('GET', path)).text, path).not.toContain('hidden')
})

test('TRACE is refused and echoes nothing of the request', async () => {
  const { address } = await startServer()
  const answer = await ask(
    address,
    'TRACE / HTTP/1.1\r\nHost: squall.test\r\nCookie: squall_session=secret\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).not.toContain('secret')
})

test('every text answer declares its type and character set', async () => {
  const { request } = await startServer()
  const types = { '/': 'text/html', '/api/streams': 'application/json', '/api/nothing': 'application/json' }
  for (const [path, type] of Object.entries({
    ...types,
    '/assets/app-1a2b.js': 'application/javascript',
    '/api/docs': 'text/html',
  }))
    expect((await request('GET', path)).headers.get('content-type'), path).toBe(`${type}; charset=utf-8`)
})
