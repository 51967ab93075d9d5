/** Runs a task once for all who ask for the same name while it runs. */
export function createSharedTasks<Result>(): (name: string, task: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (name, task) => {
    const begun = running.get(name) ?? task().finally(() => running.delete(name))
    running.set(name, begun)
    return begun
  }
}
