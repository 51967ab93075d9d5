import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { mount } from './mount-namespace.mjs'
import { root } from './paths.mjs'

const CERTIFICATES = '/etc/squall-certificates.crt'

/** @returns {string} the address of the package registry that npm uses here */
export const readRegistry = () =>
  execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim()

/**
 * Mounts this machine's name servers and certificates in a tree, so that programs in it reach the package registry. Nothing
 * is copied into the tree.
 * @param {string} tree a folder in a mount namespace of its own
 * @returns {Record<string, string>} the environment that programs in the tree need for it
 */
export function mountNetworkSettings(tree) {
  mountFile('/etc/resolv.conf', tree)
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) mountFile(certificates, tree, CERTIFICATES)
  return {
    npm_config_registry: readRegistry(),
    ...(certificates && { NODE_EXTRA_CA_CERTS: CERTIFICATES }),
  }
}

/**
 * Writes npm's settings for the package registry, to be mounted while an image is built, so that no layer has them.
 * @param {string} folder for the files, which only root can read
 * @returns {{ file: string, target: string }[]} each file, and its path in the image
 */
export function prepareBuildSettings(folder) {
  const npmrc = { file: join(folder, 'npmrc'), target: '/root/.npmrc' }
  const certificates = { file: join(folder, 'certificates.crt'), target: CERTIFICATES }
  const own = process.env.NODE_EXTRA_CA_CERTS
  const lines = [`registry=${readRegistry()}`, ...(own ? [`cafile=${CERTIFICATES}`] : [])]
  writeFileSync(npmrc.file, `${lines.join('\n')}\n`, { mode: 0o600 })
  if (!own) return [npmrc]
  // cafile replaces Node's certificates, where NODE_EXTRA_CA_CERTS adds to them.
  writeFileSync(certificates.file, `${rootCertificates.join('\n')}\n${readFileSync(own, 'utf8')}`)
  return [npmrc, certificates]
}

/**
 * @param {string} file
 * @param {string} tree
 * @param {string} [path] in the tree
 */
function mountFile(file, tree, path = file) {
  const target = join(tree, path)
  mkdirSync(dirname(target), { recursive: true })
  // Creates an empty file as the mount point, if there is none.
  writeFileSync(target, '', { flag: 'a' })
  mount(['--bind', '-o', 'ro', file, target])
}
