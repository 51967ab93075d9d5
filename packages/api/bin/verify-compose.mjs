import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { HOME, NODE, restartNode, startHome, startNode, stopNode } from './lib/compose-check.mjs'
import { copyProject } from './lib/compose-project.mjs'
import { LOCAL_NODE, TOKEN, watchNode } from './lib/compose-viewer.mjs'
import { buildImage, removeImages, saveImage } from './lib/container-image.mjs'
import { ensurePrograms, loadImages } from './lib/docker-images.mjs'
import { ensureEngine, linkMachines, machinesFolder, removeMachines, startMachine } from './lib/docker-machine.mjs'
import { enterMountNamespace } from './lib/mount-namespace.mjs'
import { seconds, withProgress } from './lib/run.mjs'

/*
 * Follows docs/hosting.md and docs/relay.md with Docker Compose on two machines made of namespaces, with the engine that
 * Debian has. Linux, root and the package registry are needed.
 * npm run verify:compose
 */

await enterMountNamespace(['buildah', 'debootstrap', 'setpriv', 'nsenter', 'ip'])
// `on`, not `once`: a second signal must not interrupt the clean-up.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => process.exit(1))
process.once('exit', () => {
  removeMachines()
  removeImages()
})

try {
  const started = Date.now()
  removeMachines()
  const engine = await ensureEngine()
  const programs = await ensurePrograms()
  await buildImage()
  mkdirSync(machinesFolder, { recursive: true })
  const archive = join(machinesFolder, 'squall.tar')
  await saveImage(archive, 'squall:local')
  console.log(`docker/Dockerfile was built in ${seconds(started)}`)

  const [atHome, atNode] = [await startMachine('home', engine), await startMachine('node', engine)]
  await linkMachines([
    { machine: atHome, address: '10.77.0.1', names: [HOME] },
    { machine: atNode, address: '10.77.0.2', names: [NODE, LOCAL_NODE] },
  ])
  const home = copyProject(atHome, 'docker', '/opt/squall/docker')
  const node = copyProject(atNode, 'docker/node', '/opt/node', 'node')
  node.set({ METRICS_TOKEN: TOKEN })
  for (const { machine } of [home, node]) {
    await machine.startEngine()
    await withProgress('loading images', () => loadImages(machine, archive, programs))
  }
  const findings = [
    ...(await withProgress('starting home', () => startHome(home))),
    ...(await withProgress('starting the node', () => startNode(home, node))),
    ...(await withProgress('restarting the node', () => restartNode(node))),
    ...(await withProgress('watching at the node', () => watchNode(home, node))),
    ...(await withProgress('stopping the node', () => stopNode(node))),
  ]
  for (const { what, holds } of findings) console.log(`  ${holds ? 'yes' : 'NO '}  ${what}`)
  const passed = findings.every(({ holds }) => holds)
  console.log(passed ? `Home and a media node run with Docker Compose (${seconds(started)}).` : 'FAILED')
  process.exit(passed ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
