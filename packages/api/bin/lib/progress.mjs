const REWRITE_EVERY_MS = 500
const REPEAT_EVERY_MS = 30_000
const ERASE_LINE = '\x1b[2K'

let isShowing = false

/**
 * Shows what is being done until it is done: in a terminal one line that is rewritten and then erased, elsewhere a plain line
 * and one more every half minute. Work inside other work shows nothing of its own.
 * @template Result
 * @param {string} what for instance "Installing packages"
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>} what the work answers
 */
export async function withProgress(what, work) {
  if (isShowing) return work()
  const started = Date.now()
  const canRewrite = process.stdout.isTTY && process.env.TERM !== 'dumb'
  const text = () => `${what} … ${Math.round((Date.now() - started) / 1000)} s`
  // The cursor stays at the start of the line, so that any other output overwrites it.
  const rewrite = () => process.stdout.write(`${ERASE_LINE}${fit(text())}\r`)
  const repeat = () => console.log(text())
  isShowing = true
  if (canRewrite) rewrite()
  else console.log(`${what} …`)
  const timer = canRewrite ? setInterval(rewrite, REWRITE_EVERY_MS) : setInterval(repeat, REPEAT_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    isShowing = false
    if (canRewrite) process.stdout.write(ERASE_LINE)
  }
}

/** A line that is wider than the terminal could not be rewritten. @param {string} text */
const fit = (text) => text.slice(0, (process.stdout.columns || 80) - 1)
