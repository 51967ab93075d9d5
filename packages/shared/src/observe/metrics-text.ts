import type { Histogram } from './histogram'

interface Sample {
  labels: Record<string, string>
  value: number
}

const PREFIX = 'squall_media_'

/** One gauge in Prometheus's text format (version 0.0.4). */
export function writeGauge(name: string, help: string, value: number | readonly Sample[]): string {
  return write(name, help, 'gauge', typeof value === 'number' ? [{ labels: {}, value }] : value)
}

/** @param label what tells the values of a table apart; null for a single one */
export function writeCounter(
  name: string,
  help: string,
  label: string | null,
  counts: number | Readonly<Record<string, number | undefined>>,
): string {
  if (label === null || typeof counts === 'number') {
    return write(name, help, 'counter', [{ labels: {}, value: Number(counts) }])
  }
  const samples = Object.entries(counts).map(([key, value]) => ({ labels: { [label]: key }, value: value ?? 0 }))
  return write(name, help, 'counter', samples)
}

/** Seconds, from a histogram of milliseconds; its buckets hold what is within their bound, as Prometheus wants them. */
export function writeHistogram(name: string, help: string, { boundsMs, counts, sumMs }: Histogram): string {
  let sum = 0
  const buckets = counts.map((count, index) => {
    const bound = boundsMs[index]
    sum += count
    return line(`${name}_bucket`, { le: bound === undefined ? '+Inf' : String(bound / 1000) }, sum)
  })
  return [
    head(name, help, 'histogram'),
    ...buckets,
    line(`${name}_sum`, {}, sumMs / 1000),
    line(`${name}_count`, {}, sum),
  ].join('')
}

function write(name: string, help: string, type: string, samples: readonly Sample[]): string {
  return head(name, help, type) + samples.map(({ labels, value }) => line(name, labels, value)).join('')
}

function head(name: string, help: string, type: string): string {
  return `# HELP ${PREFIX}${name} ${help}\n# TYPE ${PREFIX}${name} ${type}\n`
}

function line(name: string, labels: Record<string, string>, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}=${JSON.stringify(text)}`)
  return `${PREFIX}${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}
