import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const PATIENCE_MS = 20_000
const GRAVE = ['high', 'critical']

/** @typedef {{ id: number, title: string, severity: string, url: string }} Advisory */
/** @typedef {{ id: number, package: string, reason: string }} Accepted what stays as it is, and why */

/**
 * Every package the lockfile names, with its versions.
 * @param {string} lockfile text of pnpm-lock.yaml
 * @returns {Record<string, string[]>}
 */
function lockedPackages(lockfile) {
  const section = /^packages:\n([\s\S]*?)^\w+:/m.exec(lockfile)?.[1] ?? ''
  /** @type {Record<string, string[]>} */
  const found = {}
  for (const [, name = '', version = ''] of section.matchAll(/^ {2}'?((?:@[^@/]+\/)?[^@'\s]+)@([^:'(]+)'?:$/gm)) {
    found[name] = [...(found[name] ?? []), version]
  }
  return found
}

/**
 * What of the answer is grave and nobody accepted, one line each.
 * @param {Record<string, Advisory[]>} answer by package
 * @param {Accepted[]} accepted
 */
const unaccepted = (answer, accepted) =>
  Object.entries(answer).flatMap(([name, advisories]) =>
    advisories
      .filter(({ severity }) => GRAVE.includes(severity))
      .filter((advisory) => !accepted.some(({ id, package: of }) => id === advisory.id && of === name))
      .map(({ id, severity, title, url }) => `${name}: ${severity}, ${title} (${id}, ${url})`),
  )

/**
 * Asks the registry what is known against the locked packages. A registry that cannot be asked fails nobody.
 * @param {string} registry its address
 * @returns {Promise<Record<string, Advisory[]> | string>} by package, or why there is no answer
 */
async function askRegistry(registry, /** @type {Record<string, string[]>} */ packages) {
  try {
    const answer = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(packages),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return answer.ok ? await answer.json() : `the registry answers ${answer.status} to it`
  } catch (error) {
    return `the registry cannot be asked (${error instanceof Error ? error.message : error})`
  }
}

/**
 * The step of the test command.
 * @returns {Promise<boolean | string>} whether nothing grave is known, or why that could not be asked
 */
export async function auditPackages() {
  const packages = lockedPackages(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const answer = await askRegistry(registry.trim().replace(/\/*$/, '/'), packages)
  if (typeof answer === 'string') return answer
  /** @type {{ accepted: Accepted[] }} */
  const { accepted } = JSON.parse(readFileSync(join(root, 'docs/known-advisories.json'), 'utf8'))
  const lines = unaccepted(answer, accepted)
  for (const line of lines) console.error(line)
  const known = Object.values(answer).flat().length
  console.log(
    `${Object.keys(packages).length} packages, ${known} advisories, ${lines.length} of them grave and not accepted`,
  )
  return lines.length === 0
}
