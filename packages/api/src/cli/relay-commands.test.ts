import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeFile, readHomeNodeFile } from '@squall/shared/server/relay'
import { noNats } from '@squall/shared/server/testing/test-nats'
import { expect, onTestFinished, test } from 'vitest'
import { connectNode, createNodes } from '../testing/relay-server'
import { runCommand } from './run-command'

const EAST = ['node', 'add', 'east', '--address', 'wss://east.squall.test/ws']

/** A data folder of its own, with or without the keys of a relay. */
async function createInstallation({ withRelay = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run = (...args: string[]) => runCommand(args, { DATA_DIR: folder, PUBLIC_URL: 'https://squall.test' })
  if (withRelay) await run('relay', 'setup', 'relay.squall.test', '--port', '24222')
  return { folder, run }
}

test('relay setup names the folder of the server and the next two steps', async () => {
  const { folder, run } = await createInstallation({ withRelay: false })
  const serverFolder = join(folder, 'secrets', 'relay', 'server')
  expect(await run('relay', 'setup', 'relay.squall.test')).toEqual([
    `Keys and configuration of the relay are in ${serverFolder}`,
    `1. Start the server there, as the user who runs Squall: cd ${serverFolder} && nats-server -c nats-server.conf`,
    '2. Set MEDIA_RELAY=tls://relay.squall.test:4222 and start Squall again',
  ])
  expect(readHomeNodeFile(join(folder, 'secrets'))).toMatchObject({ name: 'home', siteOrigin: 'https://squall.test' })
  expect(await run('relay', 'setup', '10.0.0.7', '--port', '4333')).toEqual(
    expect.arrayContaining([
      '2. Set MEDIA_RELAY=tls://10.0.0.7:4333 and start Squall again',
      'Nodes that were added before look for the relay at tls://relay.squall.test:4222: remove them and add them again',
    ]),
  )
})

test('relay setup says what is wrong with a host or a port', async () => {
  const { run } = await createInstallation({ withRelay: false })
  await expect(run('relay')).rejects.toThrow('Name the machine of the NATS server')
  await expect(run('relay', 'setup')).rejects.toThrow('Name the machine of the NATS server')
  await expect(run('relay', 'setup', 'tls://relay')).rejects.toThrow('tls://relay is no name or address of a machine')
  await expect(run('relay', 'setup', 'relay', '--port', 'x')).rejects.toThrow('--port: is a number')
  await expect(run('relay', 'setup', 'relay', '--port', '70000')).rejects.toThrow(/^--port: /)
})

test('node add prints the file of the node alone, or writes it for its owner', async () => {
  const { folder, run } = await createInstallation()
  const lines = await run(...EAST, '--regions', 'America, Europe/Paris')
  const east = NodeFile.parse(JSON.parse(lines.join('\n')))
  expect(east).toMatchObject({
    name: 'east',
    relay: ['tls://relay.squall.test:24222'],
    address: 'wss://east.squall.test/ws',
    regions: ['America', 'Europe/Paris'],
    siteOrigin: 'https://squall.test',
  })
  const out = join(folder, 'west.json')
  expect(await run('node', 'add', 'west', '--address', 'ws://10.0.0.8:3001/ws', '--out', out)).toEqual([
    `${out} is the key of west: copy it to that machine, keep no other copy`,
  ])
  expect(NodeFile.parse(JSON.parse(readFileSync(out, 'utf8')))).toMatchObject({ name: 'west', regions: [] })
  expect(statSync(out).mode & 0o777).toBe(0o600)
})

test('node add says what is wrong, and adds nothing then', async () => {
  const { folder, run } = await createInstallation()
  const add = (name: string, ...more: string[]) => run('node', 'add', name, ...more)
  const address = ['--address', 'wss://east.squall.test/ws']
  await expect(add('East', ...address)).rejects.toThrow('The name of a node is 1 to 31 small letters')
  await expect(add('home', ...address)).rejects.toThrow('The name of a node is the name of the node beside')
  await expect(add('east')).rejects.toThrow('--address: is an address such as wss://east.example.org/ws')
  await expect(add('east', '--address', 'https://east')).rejects.toThrow('--address: is an address such as')
  await expect(add('east', '--address', 'wss://east')).rejects.toThrow('--address: ends in /ws')
  await expect(add('east', ...address, '--regions', 'near me')).rejects.toThrow('--regions: is a list such as')
  await expect(add('east', 'west', ...address)).rejects.toThrow('Name what to do: node add')
  await expect(run('node', 'add', ...address)).rejects.toThrow('Name what to do: node add')
  const taken = join(folder, 'taken.json')
  writeFileSync(taken, 'mine')
  await expect(add('east', ...address, '--out', taken)).rejects.toThrow('taken.json exists already')
  await expect(add('east', ...address, '--out', join(folder, 'no', 'x.json'))).rejects.toThrow('cannot be written')
  expect(await run('node', 'list')).toEqual(['There are no media nodes on other machines'])
  await run(...EAST)
  const out = join(folder, 'again.json')
  await expect(run(...EAST, '--out', out)).rejects.toThrow('There is a node called east')
  expect(readdirSync(folder)).not.toContain('again.json')
  expect(readFileSync(taken, 'utf8')).toBe('mine')
})

test('node list shows the nodes by name', async () => {
  const { run } = await createInstallation()
  await run('node', 'add', 'west', '--address', 'ws://10.0.0.8:3001/ws')
  await run(...EAST, '--regions', 'America,Europe/Paris')
  expect(await run('node', 'list')).toEqual([
    'NAME  ADDRESS                    REGIONS               ADDED',
    expect.stringMatching(/^east {2}wss:\/\/east\.squall\.test\/ws {2}America,Europe\/Paris {2}20\d\d-\d\d-\d\d$/),
    expect.stringMatching(/^west {2}ws:\/\/10\.0\.0\.8:3001\/ws {6}- {21}20\d\d-\d\d-\d\d$/),
  ])
  await expect(run('node', 'list', 'all')).rejects.toThrow('Name what to do: node add')
  await expect(run('node')).rejects.toThrow('Name what to do: node add')
})

test('node remove says that a relay which does not answer will refuse the node when it starts', async () => {
  const { run } = await createInstallation()
  await run(...EAST)
  await expect(run('node', 'remove', 'east')).rejects.toThrow(
    'east is removed, but the relay does not answer. It refuses the node as soon as nats-server is started again',
  )
  expect(await run('node', 'list')).toEqual(['There are no media nodes on other machines'])
  await expect(run('node', 'remove', 'east')).rejects.toThrow('There is no node called east')
  await expect(run('node', 'remove')).rejects.toThrow('Name what to do: node add')
})

test('node remove ends the connection of the node', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { dataDir, east } = await createNodes()
  const closed = (await connectNode(east)).closed()
  expect(await runCommand(['node', 'remove', 'east'], { DATA_DIR: dataDir })).toEqual([
    'east is removed: the relay has ended its connection and refuses its keys',
  ])
  expect(String(await closed)).toContain('User Authentication Revoked')
})

test('without a relay no node is added or removed', async () => {
  const { folder, run } = await createInstallation({ withRelay: false })
  const missing = 'No relay is set up. Run first: npm run squall -- relay setup <host>'
  await expect(run(...EAST)).rejects.toThrow(missing)
  await expect(run(...EAST, '--out', join(folder, 'east.json'))).rejects.toThrow(missing)
  await expect(run('node', 'remove', 'east')).rejects.toThrow(missing)
  expect(await run('node', 'list')).toEqual(['There are no media nodes on other machines'])
  expect(readdirSync(folder)).not.toContain('east.json')
})
