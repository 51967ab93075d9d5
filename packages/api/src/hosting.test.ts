import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const Dockerfile = read('docker/Dockerfile')
const compose = read('docker/compose.yaml')

/** The paths that each stage of the Dockerfile copies from the repository. */
const copied = [...Dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)].flatMap(([, paths = '']) =>
  paths.split(' '),
)

/** Whether .dockerignore lets a file go to the container engine: the last rule that fits its path decides. */
function isSent(path: string): boolean {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return rules.findLast((rule) => toPattern(rule.replace(/^!/, '')).test(path))?.startsWith('!') ?? true
}

/** Returns the pattern of a .dockerignore rule: `*` within a folder, `**` across folders, and everything below a match. */
function toPattern(rule: string): RegExp {
  const escaped = rule.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${source}(?:/|$)`)
}

/** The variables that stand in a file of settings, set or as an example. */
const settingsIn = (text: string) => [...text.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)

/** The compose files, each in a folder with its .env.example. */
const composeFolders = ['docker', 'docker/node']
/** Variables that Docker Compose itself reads. */
const OF_COMPOSE = ['COMPOSE_PROFILES']
const variablesIn = (text: string) => [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)

test.each(composeFolders)('every variable of compose.yaml in %s is documented in its .env.example', (folder) => {
  const used = variablesIn(read(`${folder}/compose.yaml`))
  expect(used.length).toBeGreaterThan(5)
  expect(settingsIn(read(`${folder}/.env.example`))).toEqual(expect.arrayContaining(used))
})

test.each(composeFolders)("every other setting in .env.example of %s is one of Squall's", (folder) => {
  const known = new Set([...variablesIn(read(`${folder}/compose.yaml`)), ...OF_COMPOSE])
  const others = settingsIn(read(`${folder}/.env.example`)).filter((name) => !known.has(name))
  expect(settingsIn(read('.env.example'))).toEqual(expect.arrayContaining(others))
})

/** Returns the lines of one service of a compose file. */
function serviceIn(text: string, name: string): string {
  const [, service = ''] = new RegExp(`\\n {2}${name}:\\n([\\s\\S]+?)(?=\\n {2}\\S|\\n\\S|$)`).exec(text) ?? []
  return service
}

test('a media node needs one setting and one file, and starts only with its profile', () => {
  const node = read('docker/node/compose.yaml')
  expect(read('docker/node/.env.example').match(/^[A-Z]\w+=/gm)).toEqual(['NODE_DOMAIN=', 'COMPOSE_PROFILES='])
  expect([...node.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)).toEqual(['NODE_DOMAIN'])
  expect(node).toMatch(/^x-common: &common\n {2}profiles: \[node\]\n/m)
  const media = serviceIn(node, 'media')
  expect(media).toContain('MEDIA_NODE: /node.json\n')
  expect(media).not.toMatch(/DATA_DIR|data:\/data|env_file/)
})

test('a media node has the hardening of the other containers, and media the same command and health check', () => {
  const [home, node] = [compose, read('docker/node/compose.yaml')]
  const hardening = (text: string) => /restart: unless-stopped\n[\s\S]+?max-file: "5" \}\n/.exec(text)?.[0]
  expect(hardening(home)).toContain('cap_drop: [ALL]')
  expect(hardening(node)).toBe(hardening(home))
  for (const part of [/command: .+/, /healthcheck:[\s\S]+?\n {8}\]/, /pids_limit: .+/])
    expect(part.exec(serviceIn(node, 'media'))?.[0]).toBe(part.exec(serviceIn(home, 'media'))?.[0])
  expect(node.match(/image: caddy:\S+/g)).toEqual(home.match(/image: caddy:\S+/g))
})

test('the relay runs as the user of its files, sees the folder of the server alone, and is open to others only on request', () => {
  const relay = serviceIn(compose, 'relay')
  const [, user] = /\nUSER (\S+)\n/.exec(Dockerfile) ?? []
  expect(relay).toContain(`user: "${user}"`)
  expect(relay).toContain('profiles: [relay]')
  expect(relay).toContain('volume: { subpath: secrets/relay/server }')
  expect(relay).toMatch(/image: nats:\$\{NATS_TAG:-2\.\d+\.\d+-alpine\}/)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: so Compose names its variables
  expect(serviceIn(compose, 'network')).toContain('"${RELAY_PORT:-127.0.0.1:}:4222"')
})

/** Returns the block of a Caddyfile that follows a line. */
const blockAfter = (text: string, line: string) => text.slice(text.indexOf(line)).split(/\n\t?\}\n/)[0]

test("a node's Caddyfile logs as little as the other one, and drops the same headers", () => {
  const [home, node] = [read('docker/Caddyfile'), read('docker/node/Caddyfile')]
  expect(blockAfter(node, '\t\toutput stdout')).toBe(blockAfter(home, '\t\toutput stdout'))
  expect(node.match(/header_up .+/g)).toEqual(home.match(/header_up .+/g))
  for (const line of ['admin off', 'skip_install_trust', 'max_header_size 32KB']) expect(node).toContain(`\t${line}\n`)
})

test('the container build context has no data, no secrets and no build output', () => {
  for (const path of [
    'data/squall.db',
    'data-demo/secrets/internal',
    '.env',
    'docker/.env',
    'packages/api/.env',
    '.git/config',
    'node_modules/zod/package.json',
    'packages/api/node_modules/zod/package.json',
    'packages/api/dist/main.js',
  ])
    expect(isSent(path), path).toBe(false)
  for (const path of [
    'package.json',
    '.npmrc',
    'pnpm-lock.yaml',
    'packages/shared/src/contract/account/profile.ts',
    'docker/squall',
  ])
    expect(isSent(path), path).toBe(true)
})

test('the image uses the package manager of package.json, and the build context has every file it copies', () => {
  const { packageManager } = JSON.parse(read('package.json'))
  for (const [manager] of Dockerfile.matchAll(/pnpm@[\d.]+/g)) expect(manager).toBe(packageManager)
  expect(copied).toEqual(expect.arrayContaining(['package.json', 'packages/api/package.json', 'docker/squall']))
  for (const path of copied) {
    expect(existsSync(resolve(root, path)), path).toBe(true)
    expect(isSent(path), path).toBe(true)
  }
})

test('the image has the patches of packages, without which pnpm installs nothing', () => {
  const patches = [...read('pnpm-workspace.yaml').matchAll(/: (patches\/\S+)$/gm)].map(([, path = '']) => path)
  expect(patches.length).toBeGreaterThan(0)
  for (const path of patches) expect(existsSync(resolve(root, path)) && isSent(path), path).toBe(true)
  const install = Dockerfile.indexOf('install --frozen-lockfile')
  expect(Dockerfile.slice(0, install)).toContain('\nCOPY patches patches\n')
})

test('the last stage runs as an unprivileged user, with a health check', () => {
  const last = Dockerfile.slice(Dockerfile.lastIndexOf('\nFROM '))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: so Dockerfiles name their variables
  expect(last).toContain('\nFROM node:${NODE}-trixie-slim\n')
  expect(Dockerfile).toMatch(/^ARG NODE=24\.\d+\.\d+$/m)
  expect(last).toContain('\nUSER 1000:1000\n')
  expect(last).toMatch(/\nHEALTHCHECK [^\n]*\\\n +CMD \[[^\n]*\/readyz/)
  expect(last).toMatch(/\nCMD \["node", "packages\/api\/dist\/supervisor\.js"\]\n/)
})

test.each(['squall', 'squall-node', 'squall-relay'])(
  'systemd restarts %s without a limit that strangers could exhaust',
  (name) => {
    const unit = read(`docker/systemd/${name}.service`).split('\n')
    expect(unit).toEqual(expect.arrayContaining(['StartLimitIntervalSec=0', 'Restart=always']))
    expect(unit.filter((line) => /^(StartLimitBurst|RestartPreventExitStatus)=/.test(line))).toEqual([])
  },
)

test('every unit of systemd is hardened as that of Squall', () => {
  const hardening = (name: string) =>
    read(`docker/systemd/${name}.service`)
      .split('\n')
      .filter((line) =>
        /^(Protect|Private|Restrict|NoNew|Capability|Ambient|Lock|SystemCall(Arch|Error)|Proc|RemoveIPC)/.test(line),
      )
      .filter((line) => !line.startsWith('RestartM'))
  const expected = hardening('squall')
  expect(expected.length).toBeGreaterThan(20)
  for (const name of ['squall-node', 'squall-relay']) expect(hardening(name)).toEqual(expected)
})

test.each(composeFolders)(
  'Docker restarts the services of %s without a limit that strangers could exhaust',
  (folder) => {
    const text = read(`${folder}/compose.yaml`)
    const services = text.slice(text.indexOf('\nservices:'), text.indexOf('\nvolumes:'))
    expect([...text.matchAll(/^\s*restart: (.+)$/gm)].map(([, policy]) => policy)).toEqual(['unless-stopped'])
    for (const [, service] of services.matchAll(/^ {2}\w+:\n([\s\S]+?)(?=\n {2}\w+:|$)/g))
      expect(service).toMatch(/<<: \*(common|squall)/)
  },
)
