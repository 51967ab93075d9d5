/** Answers, when it is stopped, the longest turn of the event loop by a clock in ms. */
export function watchTurns(clock: () => number): { stop(): number } {
  let longest = 0
  let last = clock()
  const note = () => {
    const now = clock()
    longest = Math.max(longest, now - last)
    last = now
  }
  let next = setImmediate(function turn() {
    note()
    next = setImmediate(turn)
  })
  return {
    stop() {
      clearImmediate(next)
      note()
      return longest
    },
  }
}
