import type { Faults } from '@squall/shared/server/faults'

/** Runs `task`, and again so long after each end, whatever became of it. Answers how to stop. */
export function repeat(task: () => Promise<void>, pauseMs: number, faults: Faults): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async () => {
    await faults.watch('weather task', (async () => task())())
    if (!isStopped) timer = setTimeout(run, pauseMs)
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
