import { type ChildProcess, spawn } from 'node:child_process'

export interface Program {
  name: string
  command: string
  args: string[]
  /** What its environment has where `env` does not say otherwise. */
  defaults?: Options['env'] | undefined
}

interface Options {
  env: Record<string, string | undefined>
  /** How long a child may take to end after SIGTERM before it is killed. */
  stopWithinMs: number
  /** When what ends by itself is started again; all of it has a default. */
  again?: Partial<Again>
}

interface Again {
  /** What ended sooner when it was first started would only end again. */
  settledMs: number
  /** What ran for so long has done its work, and starts counting anew. */
  stableMs: number
  /** The wait before the first time; it doubles with each time in a row. */
  waitMs: number
  /** So often in a row. */
  times: number
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

const AGAIN: Again = { settledMs: 5_000, stableMs: 60_000, waitMs: 500, times: 5 }

interface Running {
  name: string
  startedAt: number
  process: ChildProcess
  gone: boolean
}

/** What is known of a program over all the times that it ran. */
interface Past {
  /** It has run for long enough once, so that it can. */
  settled: boolean
  /** How often in a row it was started again. */
  again: number
}

/**
 * Runs programs that need each other. One that ends although it had run well is started again by itself, the others go on
 * meanwhile; one that cannot run ends them all.
 */
export function runTogether(programs: Program[], { env, stopWithinMs, again }: Options): Children {
  const { settledMs, stableMs, waitMs, times } = { ...AGAIN, ...again }
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

  function onGone(child: Running, how: string, inARow: number): void {
    if (child.gone) return
    child.gone = true
    const howOften = inARow === 0 ? '' : `, ${inARow + 1} times in a row`
    endAll({ code: 1, line: `${child.name} ended unexpectedly (${how})${howOften}; Squall has stopped.` })
    if (ending !== undefined && running.every((each) => each.gone)) {
      clearTimeout(killTimer)
      resolve(ending)
    }
  }

  function run(program: Program, past: Past): void {
    const { name, command, args, defaults } = program
    const started = start(command, args, { ...defaults, ...env })
    const child: Running = { name, startedAt: Date.now(), gone: false, process: started }
    const hasGone = (how: string) => {
      const ranMs = Date.now() - child.startedAt
      past.settled ||= ranMs >= settledMs
      if (ranMs >= stableMs) past.again = 0
      if (ending !== undefined || !past.settled || past.again >= times) onGone(child, how, past.again)
      else runAgain(child, program, past, how)
    }
    running.push(child)
    child.process.once('error', (error) => hasGone(error.message))
    child.process.once('exit', (code, signal) => hasGone(signal ?? `exit code ${code}`))
  }

  function runAgain(child: Running, program: Program, past: Past, how: string): void {
    if (child.gone) return
    child.gone = true
    console.error(`${child.name} ended unexpectedly (${how}) and is started again.`)
    setTimeout(
      () => {
        if (ending === undefined) run(program, past)
      },
      waitMs * 2 ** past.again,
    )
    past.again++
  }

  for (const program of programs) run(program, { settled: false, again: 0 })

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
