import { createInspector } from '@squall/shared/bench/inspector'
import { readProcess } from '@squall/shared/bench/process-usage'
import type { Watched } from './verdicts'

/** The last minute of a process, in MB, ms and per cent of one core. */
export interface ProcessMinute {
  memory: number
  heap: number
  lateP99: number
  cpuPercent: number
}

/** Records the memory and delays of a process during a soak. @param inspector the port of its inspector, if it has one */
export function watchProcess(name: string, pid: number, inspector: number | null) {
  const inside = inspector === null ? null : createInspector(inspector)
  const watched: Watched = { name, memory: [], settled: [], inside: [], openFiles: [] }
  const startedAt = performance.now()
  const minutesSince = () => (performance.now() - startedAt) / 60_000
  let last = { at: performance.now(), cpuSeconds: readProcess(pid).cpuSeconds }

  return {
    watched,
    /** Records the resident memory; called every few seconds. */
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
    /** Drops the readings so far, which include the start. */
    async begin(): Promise<void> {
      await this.minute()
      watched.inside = []
      watched.openFiles = []
    },
    /** Collects all garbage and records what is left. */
    async settle(): Promise<void> {
      const found = await inside?.settle()
      if (found) watched.settled.push(found)
    },
  }
}
