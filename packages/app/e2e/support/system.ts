import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const built = resolve(import.meta.dirname, '../../../api/dist')
const READY_WITHIN_MS = 60_000
const READY = /Squall is ready: (\S+)/
const PORT_TAKEN = /address already in use|Port \d+ on \S+ is in use/

export interface RunningSystem {
  url: string
  setupLink: string
  /** The process id of the supervisor. */
  pid: number
  /** Returns the output of all its processes. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts the built system on free ports with an empty data folder and the given environment variables. @throws with its
 * output when it does not start
 */
export async function startSystem(folder: string, settings: NodeJS.ProcessEnv = {}): Promise<RunningSystem> {
  return onFreePorts(() => {
    const { child, output } = startProgram([join(built, 'supervisor.js')], folder, settings)
    return stopOnFailure(child, async () => {
      const url = await output.find(READY)
      const setupLink = await output.find(/Set up the first administrator: (\S+)/)
      return { url, setupLink, pid: child.pid ?? 0, output: output.read, stop: () => stop(child) }
    })
  })
}

/**
 * Starts the demonstration's members, pages and weather, and its live streams only when asked. @throws with its output when
 * it does not start
 */
export async function startDemo(
  folder: string,
  settings: NodeJS.ProcessEnv = {},
  { hasStreams = false } = {},
): Promise<Pick<RunningSystem, 'url' | 'stop'>> {
  const program = [join(built, 'demo.js'), ...(hasStreams ? [] : ['--without-streams'])]
  return onFreePorts(() => {
    const { child, output } = startProgram(program, folder, { DEMO: '1', WEATHER: 'simulated', ...settings })
    return stopOnFailure(child, async () => ({ url: await output.find(READY), stop: () => stop(child) }))
  })
}

/** Retries a start up to three times, because another program may take a chosen port before the process does. */
async function onFreePorts<System>(start: () => Promise<System>): Promise<System> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      if (attempt === 3 || !PORT_TAKEN.test(String(error))) throw error
    }
  }
}

function startProgram(program: string[], folder: string, settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      PORT: '0',
      MEDIA_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: '',
      WEATHER: 'off',
      BASE_MAP: 'off',
      // All journeys share one IP address.
      SIGNUPS_PER_HOUR: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, output: collectOutput(child) }
}

async function stopOnFailure<System>(child: ChildProcess, readSystem: () => Promise<System>): Promise<System> {
  try {
    return await readSystem()
  } catch (error) {
    await stop(child)
    throw error
  }
}

function collectOutput(child: ChildProcess) {
  let text = ''
  child.stdout?.on('data', (part) => {
    text += part
  })
  child.stderr?.on('data', (part) => {
    text += part
  })
  return {
    read: () => text,
    async find(pattern: RegExp): Promise<string> {
      const deadline = Date.now() + READY_WITHIN_MS
      while (Date.now() < deadline && child.exitCode === null) {
        const found = pattern.exec(text)?.[1]
        if (found !== undefined) return found
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error(`The system did not start. It said:\n${text}`)
    },
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
