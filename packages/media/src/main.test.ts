import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { closeCodes } from '@squall/shared/contract/wire'
import { CANNOT_START } from '@squall/shared/server/end-on-signal'
import { noNats, startNats } from '@squall/shared/server/testing/test-nats'
import { expect, onTestFinished, test } from 'vitest'
import { openClient } from './testing/client'
import { createTestDatabase } from './testing/database'
import { chooseTestEngine } from './testing/engine'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

/** Starts the program as the supervisor does, but from its source. */
function startProgram(environment: NodeJS.ProcessEnv) {
  const program = spawn(process.execPath, ['--import', 'tsx', MAIN], { env: { ...process.env, ...environment } })
  onTestFinished(() => {
    program.kill('SIGKILL')
  })
  // Not with `exit`: what it said last may come after that.
  const exitCode = new Promise<number | null>((resolve) => program.on('close', resolve))
  return { program, exitCode, out: collectLines(program.stdout), errors: collectLines(program.stderr) }
}

function collectLines(stream: Readable) {
  const lines: string[] = []
  const first = new Promise<string>((resolve) => {
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      resolve(line)
    })
  })
  return { lines, first }
}

/** A data folder as api leaves it. */
function createDataFolder(): string {
  const database = createTestDatabase()
  onTestFinished(database.remove)
  const folder = dirname(database.file)
  mkdirSync(join(folder, 'secrets'))
  writeFileSync(join(folder, 'secrets', 'internal'), 'secret\n')
  return folder
}

/** A port of this machine, in use until the test ends or its neighbour is closed. */
async function takePort() {
  const neighbour = createServer()
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    neighbour.close()
  })
  const address = neighbour.address()
  return { neighbour, port: typeof address === 'object' && address !== null ? String(address.port) : '' }
}

/** Starts two processes on one port. Another test may take it, or the port after it, in between: then another one is tried. */
async function startTwoOnOnePort(environment: NodeJS.ProcessEnv, attempts = 5) {
  const { neighbour, port } = await takePort()
  await new Promise((resolve) => neighbour.close(resolve))
  const programs = [1, 2].map(() => startProgram({ ...environment, MEDIA_PORT: port }))
  const lines = await Promise.all(programs.map(({ out, exitCode }) => Promise.race([out.first, exitCode])))
  if (lines.every((line) => typeof line === 'string')) return { port, programs, lines }
  for (const { program } of programs) program.kill('SIGKILL')
  if (attempts <= 1)
    throw new Error(`No port could be shared: ${programs.flatMap(({ errors }) => errors.lines).join(' ')}`)
  return startTwoOnOnePort(environment, attempts - 1)
}

test('START-1 the program prints its address when ready, and RESTART-1 a signal ends it in order', async () => {
  const { exitCode, out, program } = startProgram({ DATA_DIR: createDataFolder(), MEDIA_PORT: '0', PORT: '1' })
  const [, port, internalPort] = /media ready on 127\.0\.0\.1:(\d+), for api on (\d+)/.exec(await out.first) ?? []
  const client = await openClient(`ws://127.0.0.1:${port}/ws`)
  program.kill('SIGTERM')
  expect(await client.next('server-restart')).toMatchObject({ type: 'server-restart' })
  expect(await client.closed).toMatchObject({ code: closeCodes.serverRestart })
  expect(await exitCode).toBe(0)
  expect(out.lines.map((line) => JSON.parse(line).message)).toEqual([
    `media ready on 127.0.0.1:${port}, for api on ${internalPort}, with ${(await chooseTestEngine()).name}`,
    'stopping (SIGTERM)',
    'stopped',
  ])
})

test('RELAY-1 processes with a relay listen on one port, and each says that it is ready', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const nats = await startNats()
  const folder = createDataFolder()
  const { port, programs, lines } = await startTwoOnOnePort({
    ...{ DATA_DIR: folder, PORT: '1', MEDIA_RELAY: nats.url, MEDIA_PROCESSES: '2' },
  })
  for (const line of lines) expect(line).toContain(`"media ready on 127.0.0.1:${port}, for api on `)
  await expect.poll(async () => (await nats.connections()).length, { timeout: 20_000 }).toBe(2)
  for (const { program } of programs) program.kill('SIGTERM')
  for (const { exitCode } of programs) expect(await exitCode).toBe(0)
})

test('START-2 an invalid setting is printed in one line, and the program ends with the status for it', async () => {
  const wrongValue = startProgram({ MEDIA_PORT: 'many' })
  expect(await wrongValue.exitCode).toBe(CANNOT_START)
  expect(wrongValue.errors.lines).toMatchObject([expect.stringContaining('MEDIA_PORT')])

  const { port: taken } = await takePort()
  const wrongPort = startProgram({ DATA_DIR: createDataFolder(), MEDIA_PORT: taken, PORT: '1' })
  expect(await wrongPort.exitCode).toBe(CANNOT_START)
  expect(wrongPort.errors.lines).toEqual([`media cannot start: Port ${taken} on 127.0.0.1 is in use (MEDIA_PORT)`])
})
