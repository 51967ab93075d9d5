import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureCaddy, ensureNats } from './debian.mjs'
import { root, tool } from './paths.mjs'
import { run, runQuietly, seconds } from './run.mjs'

/** Playwright's JSON report of the last run. */
export const journeyReport = join(root, 'test-results/journeys.json')

/**
 * Runs browser journeys against the built system.
 * @param {string[]} [args] of Playwright, for instance `--project=accessibility`
 * @param {Record<string, string>} [settings] environment variables
 * @returns {Promise<boolean>} whether all passed
 */
export async function runJourneys(args = [], settings = {}) {
  const chromium = await ensureChromium()
  if (chromium === undefined) return false
  const env = {
    ...settings,
    SQUALL_CHROMIUM: chromium,
    SQUALL_CADDY: await ensureCaddy(),
    SQUALL_NATS: await ensureNats(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
  }
  const config = join(root, 'packages/app/e2e/playwright.config.ts')
  return (await run(tool('playwright'), ['test', '--config', config, '--reporter=list,json', ...args], { env })) === 0
}

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @returns {string | undefined} a Chromium of this machine: SQUALL_CHROMIUM, else the first in PATH */
function findChromium() {
  const named = process.env.SQUALL_CHROMIUM
  if (named) return named
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return folders.flatMap((folder) => CHROMIUM_NAMES.map((name) => join(folder, name))).find((file) => existsSync(file))
}

/**
 * Finds a Chromium for the browser journeys, or installs one: Debian's with apt as root, else Playwright's own download.
 * @returns {Promise<string | undefined>} its path, or undefined after a failure that was printed
 */
async function ensureChromium() {
  const found = findChromium()
  if (found !== undefined) return found
  const started = Date.now()
  console.log('Installing Chromium for the browser journeys …')
  const installed = canUseApt() ? await installWithApt() : await installWithPlaywright()
  if (installed === undefined) console.error('No Chromium could be installed. Name one with SQUALL_CHROMIUM=…')
  else console.log(`Installed ${installed} in ${seconds(started)}`)
  return installed
}

const canUseApt = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

async function installWithApt() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['chromium', 'fonts-dejavu-core']
  const done =
    (await runQuietly('apt-get update', 'apt-get', ['update'], { env })) &&
    (await runQuietly('apt-get install', 'apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env }))
  return done ? findChromium() : undefined
}

async function installWithPlaywright() {
  if (!(await runQuietly('downloading Chromium', tool('playwright'), ['install', 'chromium']))) return undefined
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}
