/** Values sorted at once, in a few ms; sorting 100,000 would block the event loop for a tenth of a second. */
const RUN = 4_000

export interface SortedRuns {
  add(values: string[]): void
  /** Returns the next `count` values after a value, in order, and whether there are more. */
  after(value: string, count: number): { values: string[]; hasMore: boolean }
}

/** Returns a list that is sorted in runs and read in order, page by page, by merging them. */
export function createSortedRuns(): SortedRuns {
  const runs: string[][] = []
  let open: string[] = []

  function close(): void {
    if (open.length === 0) return
    runs.push(open.sort())
    open = []
  }

  return {
    add(values) {
      for (const value of values) open.push(value)
      if (open.length >= RUN) close()
    },
    after(value, count) {
      close()
      const heads = runs.map((run) => ({ run, at: firstAfter(run, value) })).filter(({ run, at }) => at < run.length)
      const values: string[] = []
      while (values.length < count && heads.length > 0) {
        let least = 0
        for (let n = 1; n < heads.length; n++) if (headOf(heads[n]) < headOf(heads[least])) least = n
        const head = heads[least]
        if (head === undefined) break
        values.push(headOf(head))
        head.at++
        if (head.at === head.run.length) heads.splice(least, 1)
      }
      return { values, hasMore: heads.length > 0 }
    },
  }
}

const headOf = (head: { run: string[]; at: number } | undefined): string => head?.run[head.at] ?? ''

function firstAfter(sorted: string[], value: string): number {
  let [first, end] = [0, sorted.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if ((sorted[middle] ?? '') > value) end = middle
    else first = middle + 1
  }
  return first
}
