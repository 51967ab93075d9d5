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
