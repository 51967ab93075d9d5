import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mount } from './mount-namespace.mjs'
import { root } from './paths.mjs'

const CERTIFICATES = '/etc/squall-certificates.crt'

/**
 * Mounts in a tree what this machine listFeatureImports the package registry with: its name servers and certificates. Mounted files
 * leave nothing in the tree.
 * @param {string} tree a folder with mounts of its own
 * @returns {Record<string, string>} the environment that programs in the tree need for it
 */
export function mountNetworkSettings(tree) {
  mountFile('/etc/resolv.conf', tree)
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) mountFile(certificates, tree, CERTIFICATES)
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return {
    npm_config_registry: registry.toString().trim(),
    ...(certificates && { NODE_EXTRA_CA_CERTS: CERTIFICATES }),
  }
}

/** @param {string} tree */
export function unmountNetworkSettings(tree) {
  for (const path of ['/etc/resolv.conf', ...(process.env.NODE_EXTRA_CA_CERTS ? [CERTIFICATES] : [])])
    execFileSync('umount', [join(tree, path)])
}

/**
 * @param {string} file
 * @param {string} tree
 * @param {string} [path] in the tree
 */
function mountFile(file, tree, path = file) {
  const target = join(tree, path)
  mkdirSync(dirname(target), { recursive: true })
  // Appending nothing makes the file where there is none.
  writeFileSync(target, '', { flag: 'a' })
  mount(['--bind', '-o', 'ro', file, target])
}
