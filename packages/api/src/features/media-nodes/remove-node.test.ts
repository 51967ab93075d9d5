import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@nats-io/transport-node'
import type { NodeFile } from '@squall/shared/server/relay'
import { toRelayConnectOptions } from '@squall/shared/server/relay-connection'
import { noNats } from '@squall/shared/server/testing/test-nats'
import { expect, onTestFinished, test } from 'vitest'
import { connectNode, createNodes } from '../../testing/relay-server'
import { addNode, listNodes, refuseRemovedNodes, removeNode } from './nodes'
import { getRelayFiles } from './relay-keys'

const expectRefused = (file: NodeFile) =>
  expect(connect({ ...toRelayConnectOptions(file), reconnect: false })).rejects.toThrow('Authorization Violation')

test('a removed node is cut off at once, and others stay connected', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { db, secretsFolder, home, east, west } = await createNodes()
  const [atHome, removed, staying] = await Promise.all([home, east, west].map((file) => connectNode(file)))
  const closed = removed?.closed()
  expect(await removeNode({ db, secretsFolder, now: new Date() }, 'east')).toBe(true)
  expect(String(await closed)).toContain('User Authentication Revoked')
  expect(listNodes(db).map(({ name }) => name)).toEqual(['west'])
  await expectRefused(east)
  for (const connection of [atHome, staying]) {
    await connection?.flush()
    expect(connection?.isClosed()).toBe(false)
  }
})

test('a removed node stays out after a restart of the server, also with an older copy of its configuration', async ({
  skip,
}) => {
  if (noNats !== null) skip(noNats)
  const { db, secretsFolder, east, west, stop, start } = await createNodes()
  const { serverConfigFile } = getRelayFiles(secretsFolder)
  const before = readFileSync(serverConfigFile)
  // The server keeps the newer claims, which are dated in seconds.
  await sleep(1_000)
  await removeNode({ db, secretsFolder, now: new Date() }, 'east')
  await stop()
  await start()
  await expectRefused(east)
  await stop()
  writeFileSync(serverConfigFile, before)
  await start()
  await expectRefused(east)
  await connectNode(west)
})

test('without its server a node is removed all the same, and refused from the next start on', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { db, secretsFolder, east, west, stop, start } = await createNodes()
  await stop()
  expect(await removeNode({ db, secretsFolder, now: new Date() }, 'east')).toBe(false)
  expect(listNodes(db).map(({ name }) => name)).toEqual(['west'])
  await start()
  await expectRefused(east)
  await connectNode(west)
})

test('a server that lost what it stored and has an older configuration is told of removed nodes again', async ({
  skip,
}) => {
  if (noNats !== null) skip(noNats)
  const { db, secretsFolder, east, stop, start } = await createNodes()
  const { serverConfigFile, serverFolder } = getRelayFiles(secretsFolder)
  const before = readFileSync(serverConfigFile)
  await removeNode({ db, secretsFolder, now: new Date() }, 'east')
  await stop()
  rmSync(join(serverFolder, 'state'), { recursive: true })
  writeFileSync(serverConfigFile, before)
  await start()
  const closed = (await connectNode(east)).closed()
  expect(await refuseRemovedNodes({ db, secretsFolder, now: new Date() })).toBe(true)
  expect(String(await closed)).toContain('User Authentication Revoked')
  await expectRefused(east)
})

test('a removed node may be added again, with new keys', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { db, secretsFolder, east, add } = await createNodes()
  await removeNode({ db, secretsFolder, now: new Date() }, 'east')
  const again = await add('east')
  await connectNode(again)
  await expectRefused(east)
  await removeNode({ db, secretsFolder, now: new Date() }, 'east')
  await expectRefused(again)
})

test('names are taken once, and an unknown name or a missing relay is refused', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { db, secretsFolder, add } = await createNodes()
  await expect(add('east')).rejects.toThrow('There is a node called east')
  await expect(removeNode({ db, secretsFolder, now: new Date() }, 'north')).rejects.toThrow(
    'There is no node called north',
  )
  const empty = mkdtempSync(join(tmpdir(), 'squall-relay-'))
  onTestFinished(() => rmSync(empty, { recursive: true }))
  const node = { name: 'north', address: 'wss://north.squall.test/ws', regions: [] }
  const context = { db, secretsFolder: empty, siteOrigin: 'https://squall.test', now: new Date() }
  await expect(addNode(context, node)).rejects.toThrow('No relay is set up')
  await expect(removeNode(context, 'east')).rejects.toThrow('No relay is set up')
})
