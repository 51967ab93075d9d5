import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestServer } from '../testing/test-server'

test('TRACE is refused, whatever its path', async () => {
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
