const EVERY_MS = 150
const ANSWER_WITHIN_MS = 2_000

/** Returns the address by which this machine reaches a server that listens on `host`. */
export function getLocalAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** Returns true when the address answers 200 in time; false after the timeout or when `giveUp` aborts. */
export async function waitUntilHealthy(address: string, withinMs: number, giveUp: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline && !giveUp.aborted) {
    if (await respondsWithOk(address)) return true
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  return false
}

async function respondsWithOk(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })).ok
  } catch {
    return false
  }
}
