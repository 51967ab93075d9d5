const WITHIN_MS = 15_000
const POLL_INTERVAL_MS = 100

/** @param {() => Promise<boolean>} holds @returns {Promise<boolean>} whether it did within 15 s */
export async function comesTrue(holds) {
  const deadline = Date.now() + WITHIN_MS
  while (!(await holds())) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  return true
}
