const WINDOW_SECONDS = 5

/** Counts frames that left and frames that were skipped over the last seconds. */
export function createFrameMeter() {
  let seconds = [{ sent: 0, skipped: 0 }]
  const current = () => seconds[0] ?? { sent: 0, skipped: 0 }
  return {
    countSent() {
      current().sent += 1
    },
    countSkipped() {
      current().skipped += 1
    },
    /** Call once a second: answers this second and the sums of the last few, and begins the next second. */
    roll() {
      const lastSecond = current()
      const recent = seconds.reduce((sum, { sent, skipped }) => ({
        sent: sum.sent + sent,
        skipped: sum.skipped + skipped,
      }))
      seconds = [{ sent: 0, skipped: 0 }, ...seconds].slice(0, WINDOW_SECONDS)
      return { lastSecond, recent }
    },
  }
}
