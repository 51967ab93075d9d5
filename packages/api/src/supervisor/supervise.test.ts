import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

/** Programs take long to start on a busy machine. */
const POLL = { timeout: 30_000 }
const SUPERVISE = new URL('./supervise.ts', import.meta.url).href

/** Ready when the file `ready` exists beside it. A request for `/end` crashes it, as a hostile request might. */
const API = `
  import { existsSync } from 'node:fs'
  import { createServer } from 'node:http'
  const server = createServer((request, response) => {
    if (request.url === '/end') throw new Error('a fault that nobody caught')
    response.writeHead(existsSync(new URL('ready', import.meta.url)) ? 200 : 503).end()
  })
  server.listen(process.env.PORT, '127.0.0.1', () => console.log('api listens on ' + process.env.PORT))
  process.on('SIGTERM', () => process.exit(0))`

/** Ends in order, which takes it a moment. */
const SLOW_TO_END = `
  setInterval(() => {}, 1000)
  process.on('SIGTERM', () => {
    console.log('slow is ending')
    setTimeout(() => { console.log('slow ended in order'); process.exit(0) }, 300)
  })
  console.log('slow runs')`

/** Begins to end and never does. */
const NEVER_ENDS = SLOW_TO_END.replace(/setTimeout.*/, '')

/** Returns the supervisor as its own process, with one program in place of the api. */
async function startSupervisor(api = API) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-supervise-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text = '') => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const options = {
    environment: { PATH: process.env.PATH, PORT: '0', MEDIA_PORT: '0', DATA_DIR: join(folder, 'data') },
    exitOnDisconnect: write('exit-on-disconnect.mjs'),
    programs: [{ name: 'api', file: write('api.mjs', api) }],
    readyWithinMs: 100,
    restart: { firstMs: 1, longestMs: 1 },
  }
  const code = `
    import { supervise } from '${SUPERVISE}'
    const onReady = () => console.log('Squall is ready')
    process.exit(await supervise({ ...${JSON.stringify(options)}, onReady }))`
  const supervisor = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: 'pipe' })
  const exit = once(supervisor, 'close')
  onTestFinished(async () => {
    supervisor.kill('SIGTERM')
    await exit
  })
  let said = ''
  for (const output of [supervisor.stdout, supervisor.stderr])
    output.on('data', (text) => {
      said += text
    })
  const stop = () => supervisor.kill('SIGTERM')
  return { exit, makeReady: () => write('ready'), said: () => said, stop, supervisor }
}

test('a slow system is waited for, and announced when it is ready', async () => {
  const { exit, makeReady, said, stop } = await startSupervisor()
  await expect.poll(said, POLL).toContain('Squall is not ready after 0.1 s and keeps trying.')
  expect(said()).not.toContain('Squall is ready')
  makeReady()
  await expect.poll(said, POLL).toContain('Squall is ready')
  stop()
  expect((await exit)[0]).toBe(0)
  expect(said().trimEnd().split('\n').at(-1)).toBe('Squall has stopped.')
})

test('an api that crashes eight times in its first seconds does not end Squall', async () => {
  const { makeReady, said } = await startSupervisor()
  const starts = () => said().match(/api listens on \d+/g) ?? []
  for (let count = 1; count <= 8; count++) {
    await expect.poll(() => starts().length, POLL).toBe(count)
    const port = starts()[0]?.replace(/\D+/, '')
    await expect(fetch(`http://127.0.0.1:${port}/end`)).rejects.toThrow()
  }
  makeReady()
  await expect.poll(said, POLL).toContain('Squall is ready')
  expect(starts()).toHaveLength(9)
})

// Each signal once: of two alike that arrive before the first is handled, the system delivers one.
test.each<NodeJS.Signals[]>([['SIGHUP'], ['SIGINT', 'SIGTERM'], ['SIGINT', 'SIGTERM', 'SIGHUP']])(
  '%s %s %s at once is one wish to stop: the program ends in order',
  async (...signals) => {
    const { exit, said, supervisor } = await startSupervisor(SLOW_TO_END)
    await expect.poll(said, POLL).toContain('slow runs')
    for (const signal of signals) supervisor.kill(signal)
    expect((await exit)[0]).toBe(0)
    expect(said()).toContain('slow ended in order')
  },
)

test('a second signal kills what still runs', async () => {
  const { exit, said, supervisor } = await startSupervisor(NEVER_ENDS)
  await expect.poll(said, POLL).toContain('slow runs')
  supervisor.kill('SIGTERM')
  await expect.poll(said, POLL).toContain('slow is ending')
  await sleep(1_100)
  supervisor.kill('SIGTERM')
  expect((await exit)[0]).toBe(1)
  expect(said()).toContain('api did not stop in time and was killed.')
})
