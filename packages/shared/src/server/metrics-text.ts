import type { Histogram } from './histogram'

/** One value of a metric, with what tells it apart from the others of its name. */
export interface Sample {
  labels: Record<string, string>
  value: number
}

/** One gauge in Prometheus's text format (version 0.0.4). */
export function writeGauge(name: string, help: string, value: number | readonly Sample[]): string {
  return writeSamples(name, help, 'gauge', typeof value === 'number' ? [{ labels: {}, value }] : value)
}

/** @param label what tells the values of a table apart; null for a single one */
export function writeCounter(
  name: string,
  help: string,
  label: string | null,
  counts: number | Readonly<Record<string, number | undefined>>,
): string {
  if (label === null || typeof counts === 'number') {
    return writeSamples(name, help, 'counter', [{ labels: {}, value: Number(counts) }])
  }
  const samples = Object.entries(counts).map(([key, value]) => ({ labels: { [label]: key }, value: value ?? 0 }))
  return writeSamples(name, help, 'counter', samples)
}

export function writeSamples(
  name: string,
  help: string,
  type: 'counter' | 'gauge',
  samples: readonly Sample[],
): string {
  return head(name, help, type) + samples.map(({ labels, value }) => line(name, labels, value)).join('')
}

/** Times of one kind. */
export interface LabelledHistogram {
  labels: Record<string, string>
  histogram: Histogram
}

/** Seconds, from histograms of milliseconds; their buckets hold what is within their bound, as Prometheus wants them. */
export function writeHistogram(name: string, help: string, kinds: Histogram | readonly LabelledHistogram[]): string {
  const all = 'boundsMs' in kinds ? [{ labels: {}, histogram: kinds }] : kinds
  return head(name, help, 'histogram') + all.map((kind) => buckets(name, kind)).join('')
}

function buckets(name: string, { labels, histogram: { boundsMs, counts, sumMs } }: LabelledHistogram): string {
  let sum = 0
  const lines = counts.map((count, index) => {
    const bound = boundsMs[index]
    sum += count
    return line(`${name}_bucket`, { ...labels, le: bound === undefined ? '+Inf' : String(bound / 1000) }, sum)
  })
  return [...lines, line(`${name}_sum`, labels, sumMs / 1000), line(`${name}_count`, labels, sum)].join('')
}

function head(name: string, help: string, type: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`
}

function line(name: string, labels: Record<string, string>, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}=${JSON.stringify(text)}`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}
