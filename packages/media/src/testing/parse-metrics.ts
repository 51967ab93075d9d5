/** Returns the values of Prometheus's text format by name and labels. @throws on a line that is none; empty ones are allowed */
export function parseMetrics(text: string): Map<string, number> {
  const types = new Map<string, string>()
  const values = new Map<string, number>()
  for (const line of text.trimEnd().split('\n')) {
    const comment = /^# (HELP|TYPE) ([a-z_]+) (.+)$/.exec(line)
    const sample = /^(([a-z_]+)(?:\{[a-z_]+="[^"\\\n]*"(?:,[a-z_]+="[^"\\\n]*")*\})?) (-?[0-9.e+-]+)$/.exec(line)
    if (comment?.[1] === 'TYPE') types.set(comment[2] ?? '', comment[3] ?? '')
    else if (sample) values.set(sample[1] ?? '', Number(sample[3]))
    else if (comment === null && line !== '') throw new Error(`Not a line of metrics: ${line}`)
    const family = sample?.[2]?.replace(/_(bucket|sum|count)$/, '') ?? ''
    if (sample && !types.has(family) && !types.has(sample[2] ?? '')) throw new Error(`No type before: ${line}`)
  }
  return values
}
