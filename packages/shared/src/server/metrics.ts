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
  /** Adds a metric that lives longer than the page; its name is used without the prefix. */
  add(metric: Metric): void
  /** @returns the page in Prometheus's text format, version 0.0.4 */
  text(): Promise<string>
}

export function createMetricsPage(prefix: string): MetricsPage {
  const registry = new Registry()
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
    add: (metric) => registry.registerMetric(metric),
    text: async () => `${(await registry.metrics()).trimEnd()}\n`,
  }
}

/** @returns one sample for each entry, labelled with its key */
export const labelled = (label: string, values: Readonly<Record<string, number | undefined>>): Sample[] =>
  Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value: value ?? 0 }))

/** Upper bounds of the buckets of every duration, seconds. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

export type Durations = Histogram<never>

/** Returns a histogram in seconds that is in no registry until a page adds it. */
export const createDurations = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  new Histogram<Label>({ name, help, labelNames, buckets: DURATION_BUCKETS, registers: [] })

/** Returns a counter that is in no registry until a page adds it. */
export const createCounter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Counter<Label>({ name, help, labelNames, registers: [] })
