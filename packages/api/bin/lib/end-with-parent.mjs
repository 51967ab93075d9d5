const LOOK_EVERY_MS = 1_000

/**
 * Ends this program as SIGTERM does when what started it is gone. npm passes on no signal when it is killed, and a shell
 * between them none at all.
 */
export function endWithParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS).unref()
}
