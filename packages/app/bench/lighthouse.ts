import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { z } from 'zod'
import { freePort, startProxy } from '../e2e/support/proxy'
import { startDemo } from '../e2e/support/system'

/**
 * Lighthouse's mobile run (a slow phone on a slow line, simulated) on the demonstration where nobody is live, behind the
 * real Caddy with docker/Caddyfile, as phones meet it: HTTP/2 over TLS. Medians of several runs. Lighthouse takes the phone
 * for four times slower than a computer with a benchmark index of 1,500 to 2,000; `--cpu` says it for another one.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const PAGES = ['/', '/auth', '/stream', '/radar']
/** In hundredths. Of performance, only where it is one of the goals. */
const GOALS = { performance: 90, accessibility: 100 }
const FAST_PAGES = new Set(['/', '/auth', '/stream'])
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
})
type Report = z.infer<typeof Report>

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' }, cpu: { type: 'string', default: '4' } },
})
const runs = Number(values.runs)
const chromium = process.env.SQUALL_CHROMIUM ?? '/usr/bin/chromium'
const folder = mkdtempSync(join(tmpdir(), 'squall-bench-'))
const [https, api, media] = [await freePort(), await freePort(), await freePort()]
const url = `https://localhost:${https}`
const system = await startDemo(folder, {
  PORT: String(api),
  MEDIA_PORT: String(media),
  MEDIA_INTERNAL_PORT: '0',
  PUBLIC_URL: url,
})
const proxy = await startProxy(join(folder, 'caddy'), { https, api, media })
try {
  for (const page of PAGES.filter((one) => values.only === undefined || one === values.only)) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) reports.push(await lookAgain(url + page))
    tell(page, reports)
  }
} finally {
  await proxy.stop()
  await system.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Chromium's trace now and then lacks its beginning; then Lighthouse asks to be run again. */
async function lookAgain(url: string): Promise<Report> {
  return look(url).catch(() => look(url))
}

async function look(url: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--ignore-certificate-errors']
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${flags.join(' ')}`,
    `--throttling.cpuSlowdownMultiplier=${values.cpu}`,
  ]
  await promisify(execFile)('npx', args, { env: { ...process.env, CHROME_PATH: chromium }, timeout: 180_000 })
  return Report.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function tell(page: string, reports: Report[]): void {
  const scores = CATEGORIES.map((name) => {
    const score = median(reports.map(({ categories }) => categories[name].score * 100))
    return `${name} ${score.toFixed(0)}${verdict(page, name, score)}`
  })
  const times = Object.entries(TIMES).map(([name, audit]) => {
    const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
    return `${name} ${name === 'CLS' ? value.toFixed(3) : `${(value / 1000).toFixed(2)} s`}`
  })
  const speed = median(reports.map(({ environment }) => environment.benchmarkIndex))
  console.log(`${page}\n  ${scores.join(', ')}\n  ${times.join(', ')}, benchmark index ${speed.toFixed(0)}`)
  const failed = new Set(
    reports.flatMap(({ audits }) => Object.values(audits).filter(({ score }) => score === 0)).map(({ title }) => title),
  )
  for (const title of failed) console.log(`  - ${title}`)
}

function verdict(page: string, name: (typeof CATEGORIES)[number], score: number): string {
  if (name === 'performance' && !FAST_PAGES.has(page)) return ''
  if (name !== 'performance' && name !== 'accessibility') return ''
  return ` (goal ${GOALS[name]}: ${score >= GOALS[name] ? 'met' : 'not met'})`
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
