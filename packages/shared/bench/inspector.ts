import { once } from 'node:events'
import { z } from 'zod'

/** Bytes that a process holds, and how late its event loop was since the last reading, in ms. */
const Reading = z.object({ heap: z.number(), outside: z.number(), p50: z.number(), p99: z.number(), max: z.number() })
export type Reading = z.infer<typeof Reading>

const ANSWER_MS = 20_000
const RESOLUTION_MS = 10
const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]).rest(z.unknown())
const Message = z.object({ data: z.string() })
const Answer = z.object({ id: z.number(), result: z.unknown().optional(), error: z.unknown().optional() })
const Value = z.object({ result: z.object({ value: z.unknown().optional() }) })

/** Runs in the process that is measured. */
const READ = `(() => {
  const hooks = process.getBuiltinModule('node:perf_hooks')
  const delays = (globalThis.benchDelays ??= hooks.monitorEventLoopDelay({ resolution: ${RESOLUTION_MS} }))
  const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - ${RESOLUTION_MS})
  const reading = { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) }
  delays.reset()
  delays.enable()
  const { heapUsed, external } = process.memoryUsage()
  return { heap: heapUsed, outside: external, ...reading }
})()`

/** Reads a process that was started with --inspect; connected only while it asks, so that the process can end. */
export function createInspector(port: number) {
  async function ask(calls: { method: string; params?: object }[]): Promise<unknown> {
    const listed = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(ANSWER_MS) })
    const [target] = Targets.parse(await listed.json())
    const socket = new WebSocket(target.webSocketDebuggerUrl)
    try {
      await once(socket, 'open', { signal: AbortSignal.timeout(ANSWER_MS) })
      let last: unknown
      for (const [id, call] of calls.entries()) {
        const answered = once(socket, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })
        socket.send(JSON.stringify({ id, ...call }))
        const [message] = await answered
        const { result, error } = Answer.parse(JSON.parse(Message.parse({ data: message.data }).data))
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
    read: async (): Promise<Reading> => Reading.parse(Value.parse(await ask([read])).result.value),
    /** Reads what is still reachable after a full collection of garbage, which holds the process up for a moment. */
    settle: async (): Promise<Reading> =>
      Reading.parse(Value.parse(await ask([{ method: 'HeapProfiler.collectGarbage' }, read])).result.value),
  }
}

/** Megabytes that a process can still reach, of JavaScript and of buffers. */
export const reachableMegabytes = ({ heap, outside }: Reading): number => (heap + outside) / 1e6
