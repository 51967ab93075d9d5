import { once } from 'node:events'
import { cpSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { NAME } from './compose-check.mjs'

/** @typedef {import('./compose-project.mjs').Project} Project */
/** @typedef {import('./container-run.mjs').Finding} Finding */

/** A name that Caddy certifies by itself. Nobody certifies the other one in networks without internet. */
export const LOCAL_NODE = 'east.local'
export const TOKEN = 'a-token-of-verify-compose'

const FOLDER = '/opt/checks'
const CHECK = new URL('./node-check.mjs', import.meta.url)
/** The check and what it imports. */
const FILES = [CHECK, new URL('./live-check.mjs', import.meta.url), new URL('./comes-true.mjs', import.meta.url)]
const WAIT_FOR_CERTIFICATE = 'until cat /data/caddy/pki/authorities/local/root.crt 2>&-; do sleep 0.3; done'

/**
 * Shows the picture of a chaser at home to a viewer at the node, and removes the node meanwhile. The program that checks it
 * runs in a container of home, with the network of Squall.
 * @param {Project} home
 * @param {Project} node
 * @returns {Promise<Finding[]>}
 */
export async function watchNode(home, node) {
  node.set({ NODE_DOMAIN: LOCAL_NODE })
  await node.compose('up -d --wait')
  const certificate = await node.compose(`exec -T caddy timeout 30 sh -c '${WAIT_FOR_CERTIFICATE}'`)
  const [, setupLink = ''] = /Set up the first administrator: (\S+)/.exec(await home.compose('logs api')) ?? []

  const { tree, start } = home.machine
  for (const file of FILES) cpSync(file, join(tree, FOLDER, basename(file.pathname)))
  writeFileSync(join(tree, FOLDER, 'root.crt'), certificate)
  const addresses = [setupLink, NAME, `wss://${LOCAL_NODE}/ws`, `https://${LOCAL_NODE}/metrics`, TOKEN]
  const program = ['/checks/node-check.mjs', 'http://127.0.0.1:3000', ...addresses.map((address) => `'${address}'`)]
  const container = ['--network', 'container:squall-network-1', '--volume', `${FOLDER}:/checks:ro`]
  const environment = ['--env', 'NODE_EXTRA_CA_CERTS=/checks/root.crt']
  const child = start(
    ['docker run --rm --interactive', ...container, ...environment, 'squall:local node', ...program].join(' '),
  )

  /** @type {Finding[]} */
  const findings = []
  if (child.stdout === null) throw new Error('The check has no output')
  child.stderr?.pipe(process.stderr)
  const closed = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'remove') findings.push(JSON.parse(line))
    else {
      await home.compose(`exec -T api squall node remove ${NAME}`)
      child.stdin?.write('removed\n')
    }
  }
  const [code] = await closed
  return code === 0 ? findings : [...findings, { what: 'the check of the node ran to its end', holds: false }]
}
