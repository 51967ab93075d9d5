import { readFileSync } from 'node:fs'
import { readProcess } from '@squall/shared/bench/process-usage'
import { median } from '@squall/shared/bench/statistics'

/** Watches the processes of a supervisor, and others by name. */
export interface Watch {
  /** A sentence for each process that is gone, whether or not it was started again. */
  ended(): string[]
  /** Errors that the processes logged, and how often. */
  errors(): Map<string, number>
  sample(): void
  /** Resident memory in the last samples, and how much more that is than in the first ones. */
  memory(): { name: string; growthMB: number; residentMB: number }[]
}

/** The share of the samples at each end that is compared. */
const EDGE_SHARE = 0.15

export function watchProcesses(supervisor: number, output: () => string, others: Record<string, number>): Watch {
  const children = listPrograms(supervisor)
  const watched = [...children, ...Object.entries(others).map(([name, pid]) => ({ name, pid }))]
  const samples = new Map(watched.map(({ name }) => [name, [] as number[]]))
  const saidBefore = output().length

  return {
    ended() {
      const now = new Set(findChildren(supervisor))
      return children.filter(({ pid }) => !now.has(pid)).map(({ name, pid }) => `${name} (process ${pid}) ended`)
    },
    errors() {
      const errors = new Map<string, number>()
      for (const line of output().slice(saidBefore).split('\n')) {
        if (!line.includes('"level":"error"')) continue
        const kind = line.replace(/"(time|requestId)":"[^"]*",/g, '')
        errors.set(kind, (errors.get(kind) ?? 0) + 1)
      }
      return errors
    },
    sample() {
      for (const { name, pid } of watched) {
        try {
          samples.get(name)?.push(readProcess(pid).rssBytes / 1e6)
        } catch {
          // A process that ended is reported as such.
        }
      }
    },
    memory: () =>
      [...samples].map(([name, values]) => {
        const count = Math.max(1, Math.floor(values.length * EDGE_SHARE))
        const residentMB = median(values.slice(-count))
        return { name, residentMB, growthMB: residentMB - median(values.slice(0, count)) }
      }),
  }
}

/** The processes of a supervisor, by the packages whose builds they run. */
export const listPrograms = (supervisor: number) =>
  findChildren(supervisor).map((pid) => ({ name: findProgram(pid), pid }))

/** @returns nothing where the supervisor itself is gone */
function findChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The package whose build a process runs. */
function findProgram(pid: number): string {
  const file = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0').at(-2) ?? ''
  return /(\w+)\/dist\/main\.js$/.exec(file)?.[1] ?? String(pid)
}
