import { createInspector } from '@squall/shared/bench/inspector'
import { readProcess } from '@squall/shared/bench/process-usage'
import type { Watched } from './verdicts'

/** What a process was in the last minute, in MB, ms and per cent of one core. */
export interface ProcessMinute {
  memory: number
  heap: number
  lateP99: number
  cpuPercent: number
}

/** Follows a process through a soak. @param inspector the port it can be looked into by; null for one of our own */
export function watchProcess(name: string, pid: number, inspector: number | null) {
  const inside = inspector === null ? null : createInspector(inspector)
  const watched: Watched = { name, memory: [], settled: [], inside: [], openFiles: [] }
  const startedAt = performance.now()
  const minutesSince = () => (performance.now() - startedAt) / 60_000
  let last = { at: performance.now(), cpuSeconds: readProcess(pid).cpuSeconds }

  return {
    watched,
    /** To be called every few seconds. */
    sample(): void {
      watched.memory.push({ x: minutesSince(), y: readProcess(pid).rssBytes })
    },
    async minute(): Promise<ProcessMinute> {
      const found = await inside?.read()
      const { rssBytes, cpuSeconds, openFiles } = readProcess(pid)
      if (found) watched.inside.push(found)
      watched.openFiles.push(openFiles)
      const at = performance.now()
      const cpuPercent = (100_000 * (cpuSeconds - last.cpuSeconds)) / (at - last.at)
      last = { at, cpuSeconds }
      return { memory: rssBytes / 1e6, heap: (found?.heap ?? 0) / 1e6, lateP99: found?.p99 ?? 0, cpuPercent }
    },
    /** Forgets what was before, such as a start. */
    async begin(): Promise<void> {
      await this.minute()
      watched.inside = []
      watched.openFiles = []
    },
    /** Frees what can be freed and notes what is left. */
    async settle(): Promise<void> {
      const found = await inside?.settle()
      if (found) watched.settled.push(found)
    },
  }
}
