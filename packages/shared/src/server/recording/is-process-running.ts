/** Whether a process with this id runs on this machine. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM'
  }
}
