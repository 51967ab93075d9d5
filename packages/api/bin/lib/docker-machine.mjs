import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDebianRoot } from './debian.mjs'
import { mount, mountOverlay, unmountBelow } from './mount-namespace.mjs'
import { cacheFolder } from './paths.mjs'

/**
 * A machine with Debian's Docker Engine and Compose: its own namespaces, and a network that ends at the other machine.
 * @typedef {object} Machine
 * @property {string} tree its files, as this program sees them
 * @property {string} pid the process that holds its namespaces
 * @property {Run} run a shell command on it, and returns what it prints on standard output; throws when it fails
 * @property {(command: string) => ChildProcess} start a shell command on it
 * @property {() => Promise<void>} startEngine and waits until it answers
 * @property {() => Promise<void>} stopEngine as the shutdown of a machine does
 */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {(command: string, input?: import('node:stream').Readable) => Promise<string>} Run */

const PACKAGES = ['docker.io', 'docker-cli', 'docker-compose', 'iptables', 'iproute2', 'dnsmasq-base']

/** Its mounts are seen by this program's mount namespace alone. */
export const machinesFolder = join(cacheFolder, 'container/machines')

/** On the machine. */
const LOG = '/var/log/dockerd.log'

const CGROUPS = '/sys/fs/cgroup'
/** The parent of all containers' cgroups. */
const CGROUP = `squall-compose-${process.pid}`
const REMOVED_WITHIN_MS = 10_000
const RETRY_INTERVAL_MS = 100

/** The cgroups stay those of this machine: below a namespace's root, cgroups v2 would allow no limits. */
const NAMESPACES = ['--mount', '--net', '--pid', '--uts', '--ipc']

/** What the first process of a machine does with its tree and its name, until it waits for the end of the others. */
const BOOT = `set -eu
cd "$1"
hostname "$2"
mount --rbind /dev dev
mount -t proc proc proc
mount -t sysfs sysfs sys
mount --rbind ${CGROUPS} .${CGROUPS}
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
pivot_root . mnt
umount -l /mnt
echo 1 > /proc/sys/net/ipv4/ip_forward
echo ready
exec docker-init -- sleep infinity`

const environment = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root']

/** @returns {Promise<string>} a folder with Debian and its engine, which is made once */
export const ensureEngine = () => ensureDebianRoot('trixie', PACKAGES)

/** @type {ChildProcess[]} */
const holders = []

/**
 * Starts a machine, which runs until removeMachines() or the end of this program.
 * @param {string} name
 * @param {string} debian the folder of ensureEngine()
 * @returns {Promise<Machine>}
 */
export async function startMachine(name, debian) {
  const folder = join(machinesFolder, name)
  const { tree } = mountOverlay(folder, [debian])
  // overlayfs cannot lie on overlayfs.
  for (const part of ['docker', 'containerd']) {
    const [data, target] = [join(folder, part), join(tree, 'var/lib', part)]
    for (const path of [data, target]) mkdirSync(path, { recursive: true })
    mount(['--bind', data, target])
  }
  const boot = ['unshare', ...NAMESPACES, '--fork', '--kill-child', 'sh', '-c', BOOT, 'sh', tree, name]
  const holder = spawn('setpriv', ['--pdeathsig', 'KILL', ...boot], { stdio: ['ignore', 'pipe', 'inherit'] })
  holders.push(holder)
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])
  if (holder.exitCode !== null) throw new Error(`The machine ${name} did not start; the reason is above.`)
  const pid = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim()
  const start = (/** @type {string} */ command) =>
    spawn('nsenter', [...NAMESPACES, '--target', pid, '--', 'env', '-i', ...environment, 'sh', '-c', command])
  /** @type {Run} */
  const run = (command, input) => finish(start(command), command, input)
  return { tree, pid, run, start, ...createEngine(run, start) }
}

/**
 * Waits for the end of a shell command.
 * @param {ChildProcess} child
 * @param {string} command
 * @param {import('node:stream').Readable} [input]
 */
async function finish(child, command, input) {
  let [output, all] = ['', '']
  child.stdout?.on('data', (part) => {
    output += part
    all += part
  })
  child.stderr?.on('data', (part) => {
    all += part
  })
  if (child.stdin !== null && input !== undefined) input.pipe(child.stdin)
  else child.stdin?.end()
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command}\nfailed:\n${all}`)
  return output
}

/**
 * @param {Run} run
 * @param {Machine['start']} start
 * @returns {Pick<Machine, 'startEngine' | 'stopEngine'>}
 */
function createEngine(run, start) {
  /** @type {Promise<unknown>} */
  let ended = Promise.resolve()
  return {
    async startEngine() {
      ended = once(start(`exec dockerd --cgroup-parent /${CGROUP} >>${LOG} 2>&1`), 'exit')
      const answers = 'timeout 60 sh -c "until docker version; do sleep 0.3; done" >/dev/null 2>&1'
      await run(`${answers} || { tail ${LOG}; exit 1; }`)
    },
    async stopEngine() {
      await run('kill "$(cat /run/docker.pid)"')
      await ended
    },
  }
}

/**
 * Joins two machines by a link. Each asks its own name server, which knows the given names and no others.
 * @param {{ machine: Machine, address: string, names: string[] }[]} ends
 */
export async function linkMachines(ends) {
  const [one, other] = ends.map(({ machine }) => machine.pid)
  if (one === undefined || other === undefined) throw new Error('A link has two ends.')
  execFileSync('ip', ['link', 'add', 'link0', 'netns', one, 'type', 'veth', 'peer', 'name', 'link0', 'netns', other])
  const known = ends.flatMap(({ address, names }) => names.map((name) => `--address=/${name}/${address}`)).join(' ')
  for (const { machine, address } of ends) {
    await machine.run(`ip address add ${address}/24 dev link0; ip link set lo up; ip link set link0 up`)
    writeFileSync(join(machine.tree, 'etc/resolv.conf'), `nameserver ${address}\n`)
    const settings = `--user=root --no-hosts --no-resolv --bind-interfaces --listen-address=${address}`
    await machine.run(`dnsmasq ${settings} ${known} --address=/#/`)
  }
}

/** Ends all machines with everything in them, and deletes their files. */
export function removeMachines() {
  for (const holder of holders) holder.kill('SIGKILL')
  // What is mounted there must not be deleted with it.
  unmountBelow(machinesFolder)
  removeCgroups()
  rmSync(machinesFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: RETRY_INTERVAL_MS })
}

/** Removes the cgroups, which are empty a moment after the machines have ended. */
function removeCgroups() {
  const hierarchies = ['', ...readdirSync(CGROUPS)].map((hierarchy) => join(CGROUPS, hierarchy, CGROUP))
  const find = () => hierarchies.filter((path) => existsSync(path))
  const deadline = Date.now() + REMOVED_WITHIN_MS
  while (find().length > 0 && Date.now() < deadline) {
    spawnSync('find', [...find(), '-depth', '-type', 'd', '-delete'])
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_INTERVAL_MS)
  }
  if (find().length > 0) console.error(`Cgroups stay: ${find().join(' ')}`)
}
