/** What a log never holds, and what stands there instead. In this order: an address on the web holds others of them. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Names and passwords in addresses, and all after the question mark.
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@"'<>]+@/gi, '$1[secret]@'],
  [/\?[^\s"'<>)\]]*=[^\s"'<>)\]]*/g, '?[query]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi, '[mail address]'],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '[id]'],
  // Session ids, tokens, keys and hashes: long, of letters and digits. Codes of radars have no small letters.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/g, '[secret]'],
  [/(?<![\d.])(?!127\.|0\.0\.0\.0)(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g, '[address]'],
  [/(?<![\w:])(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w:])[\da-f]{1,4}(?::[\da-f]{1,4})*::(?:[\da-f]{1,4}:)*[\da-f]{0,4}(?![\w:])/gi, '[address]'],
]

/** A text without whatever looks like a secret, a mail address, an id or somebody's address on the network. */
export function scrub(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}

/** What drizzle adds to a failed statement: the values, which are people's own. */
const VALUES = '\nparams: '

/** A fault with where it arose and what caused it, without the values it was about. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return scrub(String(error))
  const { name, message, stack = '', cause } = error
  const at = stack.indexOf(message)
  const frames = at < 0 ? '' : stack.slice(at + message.length)
  const [said = ''] = message.split(VALUES)
  const own = scrub(`${name}: ${said}${frames}`)
  return cause === undefined ? own : `${own}\nCaused by ${describeError(cause)}`
}
