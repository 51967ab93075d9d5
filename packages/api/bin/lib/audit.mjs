import { PNPM } from './installed-packages.mjs'
import { runAndCollect } from './run.mjs'

/**
 * Asks the registry for high and critical advisories against the locked packages. Those listed in pnpm-workspace.yaml under
 * auditConfig are accepted.
 * @returns {Promise<boolean | string>} whether there are none, or why the registry could not be asked
 */
export async function auditPackages() {
  const { code, output } = await runAndCollect('npx', ['--yes', PNPM, 'audit', '--audit-level=high', '--no-color'])
  const [, reason] = /ERR_PNPM_\w+\s+(.*)/.exec(output) ?? []
  if (code !== 0 && reason !== undefined) return `pnpm audit cannot run here: ${reason.replace(/[\s:]+$/, '')}`
  console.log(output.trim())
  return code === 0
}
