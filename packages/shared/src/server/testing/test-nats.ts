import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

/** The program; undefined where there is none. */
export const natsCommand = [process.env.SQUALL_NATS, '/usr/sbin/nats-server', 'nats-server'].find(
  (command) => command && spawnSync(command, ['--version']).status === 0,
)
/** Why tests of the relay cannot run here; null where they can. */
export const noNats = natsCommand === undefined ? 'nats-server is not here' : null
// The list of tests does not name reasons.
if (noNats !== null) console.log(`skipped: what goes over a relay, as ${noNats}`)

const Ports = z.object({ nats: z.tuple([z.url()]), monitoring: z.tuple([z.url()]) })
const Connections = z.object({
  connections: z.array(z.object({ subscriptions_list: z.array(z.string()).default([]), in_msgs: z.number() })),
})

/**
 * Returns a NATS server of the test's own on loopback, on ports that are free.
 * @param withStore whether it has JetStream, with its files in a folder of its own
 */
export async function startNats({ withStore = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-nats-'))
  const storeFolder = join(folder, 'store')
  const storage = withStore ? ['-js', '-sd', storeFolder] : []
  const first = await run(['-p', '-1', '-m', '-1', ...storage], folder)
  let running: ChildProcess | null = first.program
  const { url, monitor } = first

  async function stop(): Promise<void> {
    const program = running
    running = null
    await killProgram(program)
  }

  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })

  return {
    url,
    stop,
    async startAgain() {
      const ports = ['-p', new URL(url).port, '-m', new URL(monitor).port]
      running = (await run([...ports, ...storage], folder)).program
    },
    /** Keeps its connections open from now on, and neither reads from them nor answers. */
    freeze() {
      running?.kill('SIGSTOP')
    },
    thaw() {
      running?.kill('SIGCONT')
    },
    /** For a stopped server, which then starts again as a new one. */
    removeStore: () => rmSync(storeFolder, { recursive: true, force: true }),
    /** Who is connected, with the subjects they take. */
    async connections() {
      const answer = await fetch(new URL('/connz?subs=1', monitor))
      return Connections.parse(await answer.json()).connections
    },
  }
}

/** Kills a program that may have ended already, and resolves when it is gone. */
export async function killProgram(program: ChildProcess | null): Promise<void> {
  if (program === null || program.exitCode !== null) return
  const exit = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGKILL')
  await exit
}

async function run(ports: string[], folder: string) {
  const program = spawn(natsCommand ?? '', ['-a', '127.0.0.1', ...ports, '--ports_file_dir', folder], {
    stdio: 'ignore',
  })
  for (;;) {
    const file = readdirSync(folder).find((name) => name.includes(`_${program.pid}.`))
    const written = file === undefined ? '' : read(join(folder, file))
    if (written.trim().endsWith('}')) {
      const { nats, monitoring } = Ports.parse(JSON.parse(written))
      return { program, url: nats[0], monitor: monitoring[0] }
    }
    if (program.exitCode !== null) throw new Error(`nats-server ended with ${program.exitCode}`)
    await sleep(20)
  }
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
