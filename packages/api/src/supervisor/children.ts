import { type ChildProcess, spawn } from 'node:child_process'
import { CANNOT_START } from '@squall/shared/server/end-on-signal'
import { createRestartBackOff, type RestartBackOff, type RestartTimes } from '../platform/restart-back-off'

export interface Program {
  name: string
  command: string
  args: string[]
  /** Environment variables that `env` overrides. */
  defaults?: Options['env'] | undefined
}

interface Options {
  env: Record<string, string | undefined>
  /** How long a child may take to end after SIGTERM before it is killed. */
  stopWithinMs: number
  /** The waits before a program that ended is started again. */
  restart?: RestartTimes | undefined
}

/** Why all programs have ended: the exit code to pass on, and the last line to print. */
interface Ending {
  code: number
  line: string
}

export interface Children {
  /** Resolves when no child is left. */
  ended: Promise<Ending>
  /** The system has been ready once: from now on only `stop` ends it. */
  markReady(): void
  /** Sends SIGTERM to all children; a second call kills them. */
  stop(): void
}

interface Running {
  name: string
  process: ChildProcess
}

/** The state of a program over all its starts. */
interface History {
  starts: number
  backOff: RestartBackOff
}

/**
 * Runs programs that need each other. One that ends is restarted alone, after growing waits and without a limit, while the
 * others continue. Only a program that exits with CANNOT_START at its first start ends them all.
 */
export function superviseChildren(programs: Program[], { env, stopWithinMs, restart }: Options): Children {
  let ending: Ending | undefined
  let isReady = false
  let killTimer: NodeJS.Timeout | undefined
  const running = new Set<Running>()
  const restarts = new Set<NodeJS.Timeout>()
  const { promise: ended, resolve } = withResolver<Ending>()

  function endAll(reason: Ending): void {
    if (ending !== undefined) return
    ending = reason
    for (const timer of restarts) clearTimeout(timer)
    for (const child of running) child.process.kill('SIGTERM')
    killTimer = setTimeout(killAll, stopWithinMs)
    resolveIfOver()
  }

  function killAll(): void {
    if (running.size === 0) return
    const late = [...running]
    ending = { code: 1, line: `${late.map(({ name }) => name).join(' and ')} did not stop in time and was killed.` }
    for (const child of late) child.process.kill('SIGKILL')
  }

  function resolveIfOver(): void {
    if (ending === undefined || running.size > 0) return
    clearTimeout(killTimer)
    resolve(ending)
  }

  function run(program: Program, history: History): void {
    const { name, command, args, defaults } = program
    const startedAt = performance.now()
    history.starts++

    function onGone(how: string, isUnableToStart: boolean): void {
      if (isUnableToStart && history.starts === 1 && !isReady)
        endAll({ code: 1, line: `${name} cannot start (${how}); Squall has stopped.` })
      if (ending === undefined) runLater(program, history, how, performance.now() - startedAt)
      else resolveIfOver()
    }

    try {
      const child: Running = { name, process: start(command, args, { ...defaults, ...env }) }
      running.add(child)
      const onceGone = (how: string, isUnableToStart: boolean) => {
        if (running.delete(child)) onGone(how, isUnableToStart)
      }
      child.process.on('error', (error) => {
        // A signal that cannot be delivered also emits an error, although the process still runs.
        if (child.process.pid === undefined) onceGone(error.message, true)
      })
      child.process.once('exit', (code, signal) => onceGone(signal ?? `exit code ${code}`, code === CANNOT_START))
    } catch (error) {
      // The machine is out of memory or processes.
      onGone(error instanceof Error ? error.message : String(error), true)
    }
  }

  function runLater(program: Program, history: History, how: string, ranMs: number): void {
    const delayMs = history.backOff.nextDelayMs(ranMs)
    console.error(`${program.name} ended unexpectedly (${how}) and is started again in ${delayMs / 1_000} s.`)
    const timer = setTimeout(() => {
      restarts.delete(timer)
      run(program, history)
    }, delayMs)
    restarts.add(timer)
  }

  for (const program of programs) run(program, { starts: 0, backOff: createRestartBackOff(restart) })

  return {
    ended,
    markReady() {
      isReady = true
    },
    stop() {
      if (ending !== undefined) killAll()
      else endAll({ code: 0, line: 'Squall has stopped.' })
    },
  }
}

/** Starts a child in its own process group, so that Ctrl-C in a terminal reaches only the supervisor. */
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
