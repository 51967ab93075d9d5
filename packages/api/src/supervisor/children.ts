import { type ChildProcess, spawn } from 'node:child_process'

export interface Program {
  name: string
  command: string
  args: string[]
  /** Others do the same work: when it ends after it had run for a while, it alone is started again. */
  isReplaceable?: boolean
}

interface Options {
  env: Record<string, string | undefined>
  /** How long a child may take to end after SIGTERM before it is killed. */
  stopWithinMs: number
  /** How long a replaceable program has to have run. */
  settledMs?: number
}

/** Why everything has ended: the exit code to pass on, and a sentence for the last line. */
interface Ending {
  code: number
  line: string
}

export interface Children {
  /** Settles once no child is left. */
  ended: Promise<Ending>
  /** Asks all to end; a second call kills them. `reason` replaces the ordinary last line and makes the exit code 1. */
  stop(reason?: string): void
}

/** What ends sooner than this would end again. */
const SETTLED_MS = 5_000
const REPLACED_AFTER_MS = 500

interface Running {
  name: string
  startedAt: number
  process: ChildProcess
  gone: boolean
}

/** Runs programs that need each other: when one ends, the others are ended too. */
export function runTogether(programs: Program[], { env, stopWithinMs, settledMs = SETTLED_MS }: Options): Children {
  let ending: Ending | undefined
  let killTimer: NodeJS.Timeout | undefined
  const running: Running[] = []
  const { promise: ended, resolve } = withResolver<Ending>()

  function endAll(why: Ending): void {
    if (ending !== undefined) return
    ending = why
    for (const child of running) if (!child.gone) child.process.kill('SIGTERM')
    killTimer = setTimeout(killAll, stopWithinMs)
  }

  function killAll(): void {
    const late = running.filter((child) => !child.gone)
    if (late.length === 0) return
    ending = { code: 1, line: `${late.map((child) => child.name).join(' and ')} did not stop in time and was killed.` }
    for (const child of late) child.process.kill('SIGKILL')
  }

  function onGone(child: Running, how: string): void {
    if (child.gone) return
    child.gone = true
    endAll({ code: 1, line: `${child.name} ended unexpectedly (${how}); Squall has stopped.` })
    if (ending !== undefined && running.every((each) => each.gone)) {
      clearTimeout(killTimer)
      resolve(ending)
    }
  }

  function run(program: Program): void {
    const { name, command, args } = program
    const child: Running = { name, startedAt: Date.now(), gone: false, process: start(command, args, env) }
    const hasGone = (how: string) => {
      if (ending !== undefined || !program.isReplaceable || Date.now() - child.startedAt < settledMs) onGone(child, how)
      else replace(child, program, how)
    }
    running.push(child)
    child.process.once('error', (error) => hasGone(error.message))
    child.process.once('exit', (code, signal) => hasGone(signal ?? `exit code ${code}`))
  }

  function replace(child: Running, program: Program, how: string): void {
    if (child.gone) return
    child.gone = true
    console.error(`${child.name} ended unexpectedly (${how}) and is started again.`)
    setTimeout(() => {
      if (ending === undefined) run(program)
    }, REPLACED_AFTER_MS)
  }

  for (const program of programs) run(program)

  return {
    ended,
    stop(reason) {
      if (ending !== undefined) killAll()
      else endAll(reason === undefined ? { code: 0, line: 'Squall has stopped.' } : { code: 1, line: reason })
    },
  }
}

/** In a process group of its own, so that Ctrl-C in a terminal reaches the supervisor alone. */
function start(command: string, args: string[], env: Options['env']): ChildProcess {
  return spawn(command, args, {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
}

function withResolver<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
