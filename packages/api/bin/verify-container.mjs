import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildImage, removeImages } from './lib/container-image.mjs'
import { runImage } from './lib/container-run.mjs'
import { enterMountNamespace } from './lib/mount-namespace.mjs'
import { readRegistry } from './lib/network-settings.mjs'
import { seconds } from './lib/run.mjs'

/*
 * Builds docker/Dockerfile with buildah and runs the image, without a container engine. Linux, root and the package registry
 * are needed.
 * npm run verify:container -- --keep
 */

const { values } = parseArgs({ options: { keep: { type: 'boolean' } } })
await enterMountNamespace(['buildah', 'debootstrap', 'setpriv', 'ip'])
// `on`, not `once`: a second signal must not interrupt the clean-up.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => process.exit(1))
if (!values.keep) process.once('exit', removeImages)

try {
  const started = Date.now()
  const image = await buildImage()
  console.log(`docker/Dockerfile was built in ${seconds(started)}`)
  const findings = [
    { what: 'no setting of this machine is in it', holds: !hasSettings(image) },
    ...(await runImage(image)),
  ]
  for (const { what, holds } of findings) console.log(`  ${holds ? 'yes' : 'NO '}  ${what}`)
  const passed = findings.every(({ holds }) => holds)
  console.log(passed ? 'The image builds, runs and stops.' : 'FAILED')
  process.exit(passed ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** @param {import('./lib/container-image.mjs').Image} image */
function hasSettings({ tree, description }) {
  const npmrc = join(tree, 'root/.npmrc')
  return description.includes(readRegistry()) || (existsSync(npmrc) && readFileSync(npmrc, 'utf8') !== '')
}
