import { type ChildProcess, spawn } from 'node:child_process'
import { CANNOT_START } from '@squall/shared/server/exit-codes'
import { createRestartBackOff, type RestartBackOff, type RestartTimes } from '../platform/restart-back-off'

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
  /** When a program that ended is started again. */
  restart?: RestartTimes | undefined
}

/** Why everything has ended: the exit code to pass on, and a sentence for the last line. */
interface Ending {
  code: number
  line: string
}

export interface Children {
  /** Settles once no child is left. */
  ended: Promise<Ending>
  /** The system has served once: from now on nothing but `stop` ends it. */
  markReady(): void
  /** Asks all to end; a second call kills them. */
  stop(): void
}

interface Running {
  name: string
  process: ChildProcess
}

/** What is known of a program over all of its starts. */
interface History {
  starts: number
  backOff: RestartBackOff
}

/**
 * Runs programs that need each other. One that ends is started again by itself, after a growing wait and for ever, while
 * the others go on. Only a program that says at its very first start that it cannot start ends them all.
 */
export function runTogether(programs: Program[], { env, stopWithinMs, restart }: Options): Children {
  let ending: Ending | undefined
  let isReady = false
  let killTimer: NodeJS.Timeout | undefined
  const running = new Set<Running>()
  const restarts = new Set<NodeJS.Timeout>()
  const { promise: ended, resolve } = withResolver<Ending>()

  function endAll(why: Ending): void {
    if (ending !== undefined) return
    ending = why
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
        // A signal that cannot be delivered is an error too, of a process that still runs.
        if (child.process.pid === undefined) onceGone(error.message, true)
      })
      child.process.once('exit', (code, signal) => onceGone(signal ?? `exit code ${code}`, code === CANNOT_START))
    } catch (error) {
      // The machine has no memory or no processes left.
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
