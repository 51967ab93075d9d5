import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { baseImage } from './lib/base-image.mjs'
import { beginStage, copy, perform } from './lib/container-stage.mjs'
import { readDockerfile } from './lib/dockerfile.mjs'
import { enterMountNamespace, mount } from './lib/mount-namespace.mjs'
import { root } from './lib/paths.mjs'
import { seconds } from './lib/run.mjs'

/** @typedef {import('./lib/container-stage.mjs').Built} Built */

/* Performs docker/Dockerfile where there is no container engine, and runs what comes out as compose.yaml would. */

const READY_WITHIN_MS = 60_000

const folder = await enterMountNamespace(['debootstrap', 'setpriv', 'nsenter', 'ip'])
// A mount itself, so that nothing below it is seen from elsewhere.
mount(['-t', 'tmpfs', '-o', 'size=8g,mode=755', 'container', folder])
try {
  await runImage(await buildImage(folder))
  console.log(process.exitCode ? 'Something is not as it should be.' : 'The image builds, runs and stops as it should.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** @param {string} folder for its layers */
async function buildImage(folder) {
  /** @type {Map<string, Built>} */
  const built = new Map()
  const stages = readDockerfile(readFileSync(join(root, 'docker/Dockerfile'), 'utf8'))
  for (const { name, from, instructions } of stages) {
    console.log(`\nFROM ${from}${name.match(/^\d+$/) ? '' : ` AS ${name}`}`)
    const stage = beginStage(join(folder, name), built.get(from) ?? (await baseImage(from)))
    built.set(name, stage)
    for (const step of instructions) {
      const started = Date.now()
      const done = await take(stage, step, built)
      console.log(`  ${step.name} ${step.text.slice(0, 90)}${done === '' ? '' : `  → ${done}`} (${seconds(started)})`)
    }
  }
  const last = built.get(stages.at(-1)?.name ?? '')
  if (last === undefined) throw new Error('docker/Dockerfile has no stage')
  const size = execFileSync('du', ['-sm', last.layers[0] ?? ''])
    .toString()
    .split('\t')[0]
  console.log(`\nThe last stage adds ${size} MB to its base.`)
  return last
}

/**
 * @param {Built} stage
 * @param {import('./lib/dockerfile.mjs').Instruction} step
 * @param {Map<string, Built>} built
 * @returns {Promise<string>} what there is to tell of it
 */
async function take(stage, step, built) {
  const { name, flags, words } = step
  if (name === 'RUN') await perform(stage, step)
  else if (name === 'COPY') {
    const source = flags.from === undefined ? undefined : built.get(flags.from)
    if (flags.from !== undefined && source === undefined) throw new Error(`There is no stage ${flags.from}`)
    const copied = copy(stage, step, source)
    return copied === 0 ? '' : `${copied} files`
  } else if (name === 'WORKDIR') {
    stage.workdir = words[0] ?? '/'
    mkdirSync(join(stage.tree, stage.workdir), { recursive: true })
  } else if (name === 'ENV') {
    const pairs = words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)])
    stage.env = { ...stage.env, ...Object.fromEntries(pairs) }
  } else if (name === 'USER') stage.user = words[0] ?? 'root'
  else if (name === 'CMD') stage.command = words
  else if (name === 'HEALTHCHECK') stage.healthcheck = JSON.parse(step.text.replace(/^CMD\s+/, ''))
  else if (name === 'STOPSIGNAL') stage.stopSignal = words[0] ?? 'SIGTERM'
  else return 'noted'
  return ''
}

/** @param {Built} image */
async function runImage(image) {
  const [user = '0', group = user] = image.user.split(':')
  const [data, temporary] = [join(image.tree, 'data'), join(image.tree, 'tmp')]
  // Read-only but for a volume and a small /tmp; no network but loopback; no right but those of anybody.
  mount(['--bind', image.tree, image.tree])
  mount(['-o', 'remount,ro,bind', image.tree])
  mount(['-t', 'tmpfs', '-o', `uid=${user},gid=${group},mode=700`, 'volume', data])
  mount(['-t', 'tmpfs', '-o', 'size=64m,mode=1777', 'temporary', temporary])
  mount(['-t', 'proc', 'proc', join(image.tree, 'proc')])
  for (const device of ['null', 'urandom']) mount(['--bind', `/dev/${device}`, deviceFile(image, device)])
  const rights = [
    '--reuid',
    user,
    '--regid',
    group,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
  ]
  const env = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...image.env }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const inTree = (/** @type {string[]} */ command) => [
    ...['chroot', image.tree, 'setpriv', ...rights, 'env', '-i', '-C', image.workdir, ...env, ...command],
  ]
  console.log(`\n${image.command.join(' ')}, as user ${image.user}, read-only, with an empty volume and loopback alone`)
  const started = Date.now()
  const child = spawn('unshare', [
    '--net',
    'sh',
    '-c',
    'ip link set lo up && exec "$@"',
    'sh',
    ...inTree(image.command),
  ])
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (part) => {
      said += part
    })
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)))
  const beside = (/** @type {string[]} */ command) =>
    spawnSync('nsenter', ['--net', '--target', String(child.pid), ...inTree(command)], { encoding: 'utf8' })
  try {
    while (beside(image.healthcheck).status !== 0) {
      if (Date.now() - started > READY_WITHIN_MS || child.exitCode !== null)
        throw new Error(`It did not become ready:\n${said}`)
      await sleep(300)
    }
    console.log(`  its HEALTHCHECK passes after ${seconds(started)}`)
    check('it runs as nobody else', beside(['id', '-u']).stdout.trim() === user)
    check('nothing can be written beside the volume', beside(['sh', '-c', ': > /app/written']).status !== 0)
    const doctor = beside(['squall', 'doctor'])
    console.log(indent(doctor.stdout + doctor.stderr))
    const invite = beside(['squall', 'invite'])
    check('"squall invite" works beside it', invite.status === 0)
    check('no compiler and no package manager is needed in it', !existsSync(join(image.tree, 'usr/bin/g++')))
    const stopping = Date.now()
    child.kill(/** @type {NodeJS.Signals} */ (image.stopSignal))
    const code = await ended
    check(`it ends by ${image.stopSignal} with code 0 (${code}) after ${seconds(stopping)}`, code === 0)
    check('it had printed a set-up link', /Set up the first administrator: \S+/.test(said))
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * @param {Built} image
 * @param {string} device
 */
function deviceFile(image, device) {
  const file = join(image.tree, 'dev', device)
  if (!existsSync(file)) throw new Error(`The base has no /dev/${device}`)
  return file
}

/**
 * @param {string} what
 * @param {boolean} holds
 */
function check(what, holds) {
  console.log(`  ${holds ? 'yes' : 'NO '}  ${what}`)
  if (!holds) process.exitCode = 1
}

/** @param {string} text */
function indent(text) {
  return text.trim().replace(/^/gm, '      ')
}
