import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in these, whatever its clock. */
const TICKS_PER_SECOND = 100

export interface ProcessUsage {
  rssBytes: number
  /** User and system time of all its threads since it started. */
  cpuSeconds: number
  openFiles: number
}

/** Returns what the kernel counts for a process; needs Linux. @throws when the process is gone */
export function readProcess(pid: number): ProcessUsage {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Its name, in parentheses, may hold anything; the fields after it begin with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    rssBytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    openFiles: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** What other programs may take of the processors, in seconds a second, before figures say little. */
export const QUIET = 0.3

/** Returns the seconds for which all processors together have worked since the machine started, interrupts included. */
export function readAllProcessors(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = line.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softIrq) / TICKS_PER_SECOND
}
