/** Returns a function that runs one task per name at a time: callers with the same name share the running task. */
export function createSingleFlight<Result>(): (name: string, task: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (name, task) => {
    const begun = running.get(name) ?? task().finally(() => running.delete(name))
    running.set(name, begun)
    return begun
  }
}
