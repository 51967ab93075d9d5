import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureCaddy } from './debian-programs.mjs'
import { root, tool } from './paths.mjs'
import { run } from './run.mjs'

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
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
  }
  const config = join(root, 'packages/app/e2e/playwright.config.ts')
  return (await run(tool('playwright'), ['test', '--config', config, '--reporter=list,json', ...args], { env })) === 0
}
