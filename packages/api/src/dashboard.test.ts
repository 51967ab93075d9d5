import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startSystemProcesses } from './testing/system-processes'

const Panel = z.object({
  id: z.number(),
  title: z.string(),
  type: z.string(),
  targets: z.array(z.object({ expr: z.string(), datasource: z.object({ uid: z.string() }) })).default([]),
})
const Dashboard = z.object({
  templating: z.object({ list: z.array(z.object({ name: z.string(), definition: z.string().default('') })) }),
  panels: z.array(Panel),
})

const file = resolve(import.meta.dirname, '../../../docker/grafana/squall.json')
const { panels, templating } = Dashboard.parse(JSON.parse(readFileSync(file, 'utf8')))
const queries = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })))

/** Words of PromQL that stand where a name of a metric could. */
const NO_METRICS =
  /^(sum|max|by|on|le|unless|rate|increase|max_over_time|histogram_quantile|instance|node|layer|reason|code|since|way|call|status|source)$/

/** Returns the names of metrics in a query: what is left without labels, durations and words of the language. */
const metricsIn = (expr: string): string[] =>
  [...expr.replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ').matchAll(/[a-z_][a-z_\d]*/g)]
    .map(([name]) => name)
    .filter((name) => !NO_METRICS.test(name))

test('every metric of the dashboard is one that api or media prints, and counters are shown as rates', async () => {
  // A relay that is not there: its metrics are printed all the same.
  const { address } = await startSystemProcesses({ MEDIA_RELAY: 'nats://127.0.0.1:1' })
  const page = await (await fetch(`${address}/metrics`)).text()
  const types = new Map([...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const isPrinted = (name: string) =>
    types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
  expect(queries.length).toBeGreaterThan(25)
  const asked = [
    ...queries,
    ...templating.list.map(({ name, definition }) => ({ title: name, expr: definition.replace('label_values', '') })),
  ]
  const unknown = asked.flatMap(({ title, expr }) =>
    metricsIn(expr)
      .filter((name) => !isPrinted(name))
      .map((name) => `${title}: ${name}`),
  )
  expect(unknown).toEqual([])
  // A counter is shown as a rate, and what goes up and down as it is.
  const counters = queries.filter(({ expr }) => metricsIn(expr).some((name) => types.get(name) === 'counter'))
  expect(counters.length).toBeGreaterThan(10)
  expect(counters.filter(({ expr }) => !/\b(rate|increase)\(/.test(expr))).toEqual([])
}, 120_000)

test('the dashboard asks the chosen data source, and shows what media does of the chosen nodes', () => {
  expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'node'])
  const sources = panels.flatMap(({ targets }) => targets.map(({ datasource }) => datasource.uid))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: so Grafana names its variables
  expect(new Set(sources)).toEqual(new Set(['${datasource}']))
  const ofMedia = queries.filter(({ expr }) => expr.includes('squall_media_'))
  expect(ofMedia.filter(({ expr }) => !expr.includes('instance=~"$node"'))).toEqual([])
  const ids = panels.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
