import { Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client'

/** One value of a metric with its labels. */
export interface Sample {
  labels: Record<string, string>
  value: number
}

/** The answer to one scrape by Prometheus. Metric names start with the page's prefix. */
export interface MetricsPage {
  /** Adds a value that goes up and down. No two samples may have the same labels. */
  gauge(name: string, help: string, value: number | readonly Sample[]): void
  /** Adds a count since the process started. */
  counter(name: string, help: string, value: number | readonly Sample[]): void
  /** Adds one histogram in seconds for each series. No two series may have the same labels. */
  histogram(name: string, help: string, series: readonly DurationSeries[]): void
  /** Adds a metric that lives longer than the page; its name is used without the prefix. */
  add(metric: Metric): void
  /** @returns the page in Prometheus's text format, version 0.0.4 */
  text(): Promise<string>
}

/** The durations of one series: how many were within each of DURATION_BUCKETS, and beyond the last. */
export interface DurationSeries {
  labels: Record<string, string>
  counts: ArrayLike<number>
  sumSeconds: number
}

export function createMetricsPage(prefix: string): MetricsPage {
  const registry = new Registry()
  const histograms: string[] = []
  const toSamples = (value: number | readonly Sample[]) => (typeof value === 'number' ? [{ labels: {}, value }] : value)
  const options = (name: string, help: string, samples: readonly Sample[]) => ({
    name: prefix + name,
    help,
    // prom-client would give a metric without labels an initial value of 0.
    labelNames: Object.keys(samples[0]?.labels ?? { none: '' }),
    registers: [registry],
  })
  return {
    gauge(name, help, value) {
      const samples = toSamples(value)
      const gauge = new Gauge(options(name, help, samples))
      for (const { labels, value } of samples) gauge.set(labels, value)
    },
    counter(name, help, value) {
      const samples = toSamples(value)
      const counter = new Counter(options(name, help, samples))
      for (const { labels, value } of samples) counter.inc(labels, value)
    },
    histogram: (name, help, series) => histograms.push(writeHistogram(prefix + name, help, series)),
    add: (metric) => registry.registerMetric(metric),
    text: async () => `${[(await registry.metrics()).trimEnd(), ...histograms].join('\n\n')}\n`,
  }
}

/** @returns one sample for each entry, labelled with its key */
export const labelled = (label: string, values: Readonly<Record<string, number | undefined>>): Sample[] =>
  Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value: value ?? 0 }))

/** Upper bounds of the buckets of every duration, seconds. */
export const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

export type Durations = Histogram<never>

/** Returns a histogram in seconds that is in no registry until a page adds it. */
export const createDurations = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  new Histogram<Label>({ name, help, labelNames, buckets: DURATION_BUCKETS, registers: [] })

/** Returns a counter that is in no registry until a page adds it. */
export const createCounter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Counter<Label>({ name, help, labelNames, registers: [] })

/** Returns histograms in Prometheus's text format: prom-client only writes values that it has counted itself, one by one. */
function writeHistogram(name: string, help: string, series: readonly DurationSeries[]): string {
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`]
  for (const { labels, counts, sumSeconds } of series) {
    let within = 0
    for (const [index, bound] of [...DURATION_BUCKETS, '+Inf'].entries()) {
      within += counts[index] ?? 0
      lines.push(`${name}_bucket${writeLabels({ ...labels, le: String(bound) })} ${within}`)
    }
    lines.push(`${name}_sum${writeLabels(labels)} ${sumSeconds}`, `${name}_count${writeLabels(labels)} ${within}`)
  }
  return lines.join('\n')
}

function writeLabels(labels: Record<string, string>): string {
  return `{${Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`)}}`
}
