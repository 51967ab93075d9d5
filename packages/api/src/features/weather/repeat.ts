import type { Log } from '@squall/shared/observe/log'
/** Runs `task`, and again so long after each end, whatever became of it. Answers how to stop. */
export function repeat(task: () => Promise<void>, pauseMs: number, log: Log): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async () => {
    try {
      await task()
    } catch (error) {
      log.error('a weather task failed', { error })
    }
    if (!isStopped) timer = setTimeout(run, pauseMs)
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
