import { existsSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSystemProcesses } from './testing/system-processes'

const BODY = Buffer.from('{"username":"nobody-here","password":"not-this-one"}')

/** A sign-in of which only the first half is sent at first. */
function startSlowRequest(port: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece
  })
  socket.on('error', () => undefined)
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: squall.test\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: ${BODY.length}\r\n\r\n`)
  socket.write(BODY.subarray(0, 20))
  return { socket, answer: () => answer, finish: () => socket.write(BODY.subarray(20)) }
}

/** The status of an answer over one connection that is kept; null where there is none. */
function ask(port: number, agent: Agent, path: string): Promise<number | null> {
  return new Promise((answer) => {
    const asking = get({ port, path, agent, host: '127.0.0.1' }, (response) => {
      response.resume().once('end', () => answer(response.statusCode ?? null))
    })
    asking.once('error', () => answer(null))
  })
}

/** Returns the outcome of a new connection: `open`, or its error code. */
function knock(port: number): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1')
  return new Promise<string | undefined>((resolve) => {
    socket.once('connect', () => resolve('open')).once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
  }).finally(() => socket.destroy())
}

test('on SIGTERM requests in flight finish, late and new ones are refused, and the database is intact', async () => {
  const { api, folder, media, port } = await startSystemProcesses()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const [ending, late] = [startSlowRequest(port), startSlowRequest(port)]
  // By then the first halves have been read.
  expect(await ask(port, agent, '/readyz')).toBe(200)

  api.process.kill('SIGTERM')
  await expect.poll(() => api.lines.join()).toContain('stopping (SIGTERM)')
  // It says so before it closes its port: who comes between is cut off.
  await expect.poll(() => knock(port)).toBe('ECONNREFUSED')
  ending.finish()
  await expect.poll(() => ending.answer()).toContain('HTTP/1.1 401')
  expect(ending.answer().toLowerCase()).toContain('connection: close')

  expect(await api.exit).toBe(0)
  expect(api.lines.join()).toContain('"message":"stopped"')
  expect(late.answer()).toContain('HTTP/1.1 503')
  expect(late.answer()).toContain('Squall is being restarted. Try again in a moment.')
  const wal = join(folder, 'squall.db-wal')
  expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)

  media.process.kill('SIGTERM')
  expect(await media.exit).toBe(0)
}, 120_000)
