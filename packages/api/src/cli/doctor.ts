import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join, resolve } from 'node:path'
import { describeMediaEngine, MediaEngine } from '@squall/shared/contract/live'
import { createTransport } from 'nodemailer'
import type { Config } from '../config'
import { ensureDataDir, protectDataDir } from '../data-dir'
import { describeBrokenPackage, describePlatform, nativePackages } from '../platform/native-packages'

interface Check {
  name: string
  /** Returns what was found. @throws an Error that says what is wrong and what to do */
  run(): string | Promise<string>
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Runs in a separate process, because an incompatible addon may crash it. */
async function mediaEngine(): Promise<string> {
  const isSource = import.meta.filename.endsWith('.ts')
  const program = isSource ? '../../../media/src/engine-report.ts' : '../../media/dist/engine-report.js'
  const args = [...(isSource ? ['--import', 'tsx'] : []), resolve(import.meta.dirname, program)]
  const report = await new Promise<string>((answer, reject) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      if (error === null) answer(stdout)
      else reject(new Error(stderr.trim() || error.message))
    })
  })
  const { runs, why, remedy } = describeMediaEngine(MediaEngine.parse(JSON.parse(report)))
  return `served by ${runs}${why === null ? '' : `. ${why}. ${remedy} would take less processor time`}`
}

function node(): string {
  return `${process.versions.node} on ${describePlatform()}`
}

/** One check for each native part. */
const nativeChecks: Check[] = nativePackages.map(({ name, use, load }) => ({
  name,
  run: () =>
    load().catch((error: unknown) => {
      throw new Error(describeBrokenPackage(name, use, error))
    }),
}))

async function database(config: Config): Promise<string> {
  const { default: Database } = await import('better-sqlite3')
  const file = ensureDataDir(config.dataDir).databaseFile
  if (!existsSync(file)) return 'none yet; the first start makes it'
  const sqlite = new Database(file, { readonly: true })
  try {
    const verdict = sqlite.pragma('quick_check', { simple: true })
    if (verdict !== 'ok')
      throw new Error(
        `${file} is damaged (${String(verdict)}). Restore a backup: npm run squall -- restore <file> --replace`,
      )
    return `${file} is sound`
  } finally {
    sqlite.close()
  }
}

function privacy(config: Config): string {
  const exposed = protectDataDir(config.dataDir)
  if (exposed.length > 0)
    throw new Error(
      `others than their owner may read ${exposed.length} paths, such as ${exposed[0]}. Give them to the user that runs Squall: chown -R USER ${config.dataDir}`,
    )
  return `${config.dataDir} is read by its owner alone`
}

async function port(config: Config, variable: string, number: number): Promise<string> {
  const isFree = await new Promise<boolean>((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(number, config.host, () => probe.close(() => answer(true)))
  })
  if (isFree) return `${number} is free`
  const running = await fetch(`http://127.0.0.1:${config.port}/healthz`, { signal: AbortSignal.timeout(2_000) })
    .then((reply) => reply.ok)
    .catch(() => false)
  if (!running)
    throw new Error(`${number} is taken by another program. End that one, or set ${variable} to a free port`)
  return `${number} is in use by Squall, which is up`
}

function browser(): string {
  const named = process.env.SQUALL_CHROMIUM
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = named ?? BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
  return found
    ? `${found}, for the browser tests of npm test`
    : 'none, which Squall does not need; npm test installs one for its tests'
}

async function mail(config: Config): Promise<string> {
  if (config.mail === 'off') return 'off, which is fine: administrators make reset links. SMTP_URL turns it on'
  if (config.mail === 'outbox' || !config.smtpUrl) return `written to files in ${join(config.dataDir, 'outbox')}`
  try {
    await createTransport(config.smtpUrl).verify()
  } catch (error) {
    throw new Error(`the SMTP server does not take our sign-in: ${getMessage(error)}. Check SMTP_URL`)
  }
  return 'the SMTP server answers'
}

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Returns one line for each thing that Squall needs. @throws an Error with all lines when a check fails */
export async function runDoctor(config: Config): Promise<string[]> {
  const checks: Check[] = [
    { name: 'node', run: node },
    { name: 'live video', run: mediaEngine },
    ...nativeChecks,
    { name: 'database', run: () => database(config) },
    { name: 'data folder', run: () => privacy(config) },
    { name: 'public port', run: () => port(config, 'PORT', config.port) },
    { name: 'media port', run: () => port(config, 'MEDIA_PORT', config.mediaPort) },
    { name: 'internal port of media', run: () => port(config, 'MEDIA_INTERNAL_PORT', config.mediaInternalPort) },
    { name: 'browser', run: browser },
    { name: 'mail', run: () => mail(config) },
  ]
  const lines: string[] = []
  let failed = 0
  for (const { name, run } of checks) {
    try {
      lines.push(`ok    ${name}: ${await run()}`)
    } catch (error) {
      failed += 1
      lines.push(`WRONG ${name}: ${getMessage(error)}`)
    }
  }
  if (failed > 0) throw new Error([...lines, `${failed} of ${checks.length} checks failed`].join('\n'))
  return [...lines, 'All is well']
}
