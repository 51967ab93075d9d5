import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mountReadOnly, TEMPORARY, toCommand, toVolume } from './container-tree.mjs'
import { seconds } from './run.mjs'

/** @typedef {import('./container-image.mjs').Image} Image */
/** @typedef {{ what: string, holds: boolean }} Finding */

const READY_WITHIN_MS = 60_000

/**
 * Runs an image as docker/compose.yaml does: read-only but for /data and a small /tmp, as its own user, without
 * capabilities, and with a loopback network alone. Its mounts end with this program's mount namespace.
 * @param {Image} image
 * @returns {Promise<Finding[]>} what was checked
 * @throws when it does not become ready, with what it printed
 */
export async function runImage(image) {
  const [user] = image.user.split(':')
  mountReadOnly(image.tree, [toVolume('/data', image.user), TEMPORARY])
  const inTree = (/** @type {string[]} */ command) => toCommand(image, command)
  const started = Date.now()
  const withLoopback = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
  const child = spawn('unshare', [...withLoopback, ...inTree(image.command)])
  let printed = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (part) => {
      printed += part
    })
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)))
  /** @param {string[]} command that runs in the same network and tree */
  const beside = (command) =>
    spawnSync('nsenter', ['--net', '--target', String(child.pid), ...inTree(command)], { encoding: 'utf8' })
  try {
    while (beside(image.healthcheck).status !== 0) {
      if (Date.now() - started > READY_WITHIN_MS || child.exitCode !== null)
        throw new Error(`The image did not become ready:\n${printed}`)
      await sleep(300)
    }
    console.log(`Ready after ${seconds(started)}`)
    const doctor = beside(['squall', 'doctor'])
    console.log((doctor.stdout + doctor.stderr).trim().replace(/^/gm, '    '))
    /** @type {Finding[]} */
    const findings = [
      { what: '/readyz answers, as its HEALTHCHECK asks', holds: /readyz/.test(image.healthcheck.join(' ')) },
      { what: `it runs as user ${user}`, holds: beside(['id', '-u']).stdout.trim() === user && user !== '0' },
      { what: 'nothing outside /data can be written', holds: beside(['sh', '-c', ': > /app/written']).status !== 0 },
      { what: '"squall invite" works in it', holds: beside(['squall', 'invite']).status === 0 },
      { what: 'it has no compiler', holds: !existsSync(join(image.tree, 'usr/bin/g++')) },
    ]
    child.kill(/** @type {NodeJS.Signals} */ (image.stopSignal))
    const code = await ended
    return [
      ...findings,
      { what: `it ends by ${image.stopSignal} with code 0 (${code})`, holds: code === 0 },
      { what: 'it printed a set-up link', holds: /Set up the first administrator: \S+/.test(printed) },
    ]
  } finally {
    child.kill('SIGKILL')
  }
}
