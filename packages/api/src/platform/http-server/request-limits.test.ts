import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server'
import { requestLimits } from './request-limits'

test('TRACE is refused on every path', async () => {
  const { address, logs } = await startTestServer()
  for (const path of ['/', '/api/streams', '/api/trpc/streams.list']) {
    const client = connect(Number(new URL(address).port), '127.0.0.1')
    client.write(`TRACE ${path} HTTP/1.1\r\nHost: squall.test\r\nConnection: close\r\n\r\n`)
    const answer = await text(client)
    expect(answer, path).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer, path).toContain('"code":"METHOD_NOT_SUPPORTED"')
  }
  expect(logs.filter((line) => line.includes('failed'))).toEqual([])
})

test('the server sets the time limits for slow connections', async () => {
  const { server } = (await startTestServer()).server
  expect(server.headersTimeout).toBe(requestLimits.http.headersTimeout)
  expect(server.requestTimeout).toBe(requestLimits.requestTimeout)
  expect(server.timeout).toBe(requestLimits.connectionTimeout)
})

test('a connection that never finishes its headers gets 408 and is closed', async () => {
  const { address, server: app } = await startTestServer()
  app.server.headersTimeout = 100
  const { hostname, port } = new URL(address)
  const said = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write('GET / HTTP/1.1\r\nHost: squall.test\r\nX-'))
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    socket.on('error', () => resolve(text))
  })
  expect(said).toMatch(/^HTTP\/1\.1 408 /)
})
