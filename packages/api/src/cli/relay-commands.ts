import { rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ensureRelay, toRelayAddresses } from '../features/media-nodes/ensure-relay'
import { addNode, listNodes, NewNode, readRevocations, removeNode } from '../features/media-nodes/nodes'
import { getRelayFiles, readRelayKeys, toJsonText } from '../features/media-nodes/relay-keys'
import type { Command } from './account-commands'
import { parseOptions } from './parse-options'

const RELAY_USAGE = 'Name the machine of the NATS server as nodes reach it: relay setup <host> [<host>…] [--port 4222]'
const NODE_USAGE =
  'Name what to do: node add <name> --address wss://<host>/ws [--regions America,Europe/Paris] [--out <file>], node list, or node remove <name>'

const DNS_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i

const Setup = z.object({
  hosts: z.tuple([z.string()], z.string()),
  port: z.coerce.number('is a number').int().min(1).max(65_535).default(4222),
})

/** Writes keys and a configuration for the NATS server, or applies another address to those that exist. */
export const setUpRelay: Command = async ({ db, publicUrl, secretsFolder, now }, args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { port: { type: 'string' } } })
  const [action, ...hosts] = positionals
  if (action !== 'setup' || hosts.length === 0) throw new Error(RELAY_USAGE)
  const unusable = hosts.find((host) => isIP(host) === 0 && !DNS_NAME.test(host))
  if (unusable !== undefined) throw new Error(`${unusable} is no name or address of a machine`)
  const settings = parseOptions(Setup, { hosts, ...values })
  const [former] = toNodeAddresses(readRelayKeys(secretsFolder))
  const [address] = toNodeAddresses(settings)
  const siteOrigin = new URL(publicUrl).origin
  await ensureRelay(secretsFolder, { ...settings, siteOrigin, revocations: readRevocations(db), now })
  const { serverFolder } = getRelayFiles(secretsFolder)
  return [
    `Keys and configuration of the relay are in ${serverFolder}`,
    `1. Start the server there, as the user who runs Squall: cd ${serverFolder} && nats-server -c nats-server.conf`,
    `2. Set MEDIA_RELAY=${address} and start Squall again`,
    ...(former === undefined || former === address
      ? []
      : [`Nodes that were added before look for the relay at ${former}: remove them and add them again`]),
  ]
}

const toNodeAddresses = (settings: { hosts: [string, ...string[]]; port: number } | null) =>
  settings === null ? [] : toRelayAddresses([settings.hosts[0]], settings.port)

/** Adds, lists and removes media nodes. */
export const changeNodes: Command = (context, [action, ...args]) => {
  if (action === 'add') return add(context, args)
  if (action === 'list' && args.length === 0) return list(context, args)
  if (action === 'remove') return remove(context, args)
  throw new Error(NODE_USAGE)
}

const add: Command = async ({ db, publicUrl, secretsFolder, now }, args) => {
  const options = { address: { type: 'string' }, regions: { type: 'string' }, out: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [name, ...more] = positionals
  if (name === undefined || more.length > 0) throw new Error(NODE_USAGE)
  const regions = values.regions?.split(',').map((region) => region.trim())
  const node = parseNode({ name, address: values.address ?? '', regions })
  const context = { db, secretsFolder, siteOrigin: new URL(publicUrl).origin, now }
  const addNow = async () => toJsonText(await addNode(context, node))
  if (values.out === undefined) return [(await addNow()).trimEnd()]
  const file = resolve(values.out)
  await writeNewFile(file, addNow)
  return [`${file} is the key of ${name}: copy it to that machine, keep no other copy`]
}

/** @throws an Error that names the first wrong field as it is typed */
function parseNode(fields: { name: string; address: string; regions: string[] | undefined }): NewNode {
  const name = NewNode.shape.name.safeParse(fields.name)
  if (!name.success) throw new Error(`The name of a node ${name.error.issues[0]?.message}`)
  return parseOptions(NewNode, fields)
}

/** Writes a file for its owner alone, which must not exist; what it has to hold is made only if it can be written. */
async function writeNewFile(file: string, create: () => Promise<string>): Promise<void> {
  try {
    writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new Error(isThere ? `${file} exists already` : `${file} cannot be written`)
  }
  try {
    writeFileSync(file, await create())
  } catch (error) {
    rmSync(file)
    throw error
  }
}

const list: Command = ({ db }) => {
  const nodes = listNodes(db)
  if (nodes.length === 0) return ['There are no media nodes on other machines']
  const rows = nodes.map(({ name, address, regions, createdAt }) => [
    name,
    address,
    regions.join(',') || '-',
    createdAt.toISOString().slice(0, 10),
  ])
  const table = [['NAME', 'ADDRESS', 'REGIONS', 'ADDED'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const remove: Command = async ({ db, secretsFolder, now }, args) => {
  const [name, ...more] = args
  if (name === undefined || more.length > 0) throw new Error(NODE_USAGE)
  if (await removeNode({ db, secretsFolder, now }, name))
    return [`${name} is removed: the relay has ended its connection and refuses its keys`]
  throw new Error(
    `${name} is removed, but the relay does not answer. It refuses the node as soon as nats-server is started again`,
  )
}
