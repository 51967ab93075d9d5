import { once } from 'node:events'
import { WebSocket } from 'ws'
import { z } from 'zod'

/** What a process says of itself: bytes, and how late its event loop was since it was asked last, in ms. */
const Inside = z.object({ heap: z.number(), outside: z.number(), p50: z.number(), p99: z.number(), max: z.number() })
export type Inside = z.infer<typeof Inside>

const ANSWER_MS = 20_000
const RESOLUTION_MS = 10
const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1)
const Answer = z.object({ id: z.number(), result: z.unknown().optional(), error: z.unknown().optional() })
const Value = z.object({ result: z.object({ value: z.unknown().optional() }) })

/** Runs in the process that is measured. */
const READ = `(() => {
  const hooks = process.getBuiltinModule('node:perf_hooks')
  const delays = (globalThis.benchDelays ??= hooks.monitorEventLoopDelay({ resolution: ${RESOLUTION_MS} }))
  const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - ${RESOLUTION_MS})
  const read = { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) }
  delays.reset()
  delays.enable()
  const { heapUsed, external } = process.memoryUsage()
  return { heap: heapUsed, outside: external, ...read }
})()`

/** Looks into a process that was started with --inspect; connected for the question alone, so that it can end. */
export function createInspector(port: number) {
  async function ask(calls: { method: string; params?: object }[]): Promise<unknown> {
    const listed = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(ANSWER_MS) })
    const [target] = Targets.parse(await listed.json())
    const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '', { perMessageDeflate: false })
    try {
      await once(socket, 'open', { signal: AbortSignal.timeout(ANSWER_MS) })
      let last: unknown
      for (const [id, call] of calls.entries()) {
        const answered = once(socket, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })
        socket.send(JSON.stringify({ id, ...call }))
        const { result, error } = Answer.parse(JSON.parse(String((await answered)[0])))
        if (error !== undefined) throw new Error(`${call.method}: ${JSON.stringify(error)}`)
        last = result
      }
      return last
    } finally {
      socket.close()
    }
  }
  const read = { method: 'Runtime.evaluate', params: { expression: READ, returnByValue: true } }

  return {
    read: async (): Promise<Inside> => Inside.parse(Value.parse(await ask([read])).result.value),
    /** What is still reachable: the same after a full collection of garbage, which holds the process up for a moment. */
    settle: async (): Promise<Inside> =>
      Inside.parse(Value.parse(await ask([{ method: 'HeapProfiler.collectGarbage' }, read])).result.value),
  }
}
