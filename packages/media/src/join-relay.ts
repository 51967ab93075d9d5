import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NodeConnectionOptions } from '@nats-io/transport-node'
import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import { HOME_NODE, NodeFile, readHomeNodeFile, readRelayUrl } from '@squall/shared/server/relay'
import { toRelayConnectOptions } from '@squall/shared/server/relay-connection'
import { openRelayLink, type RelayLink } from '@squall/shared/server/relay-link'
import { z } from 'zod'
import type { AccessStore } from './access/access-store'
import { openRelayStore } from './access/relay-store'
import type { ApiClient } from './api-client'
import { systemClock } from './clock'
import { createNatsBus } from './relay/nats-bus'
import type { NodeFacts } from './relay/node-reporter'
import { createRelay, type Relay } from './relay/relay'
import { createRelayApiClient } from './relay/relay-api-client'

/* Loaded only where there is a relay, since it loads the NATS client. */

const Package = z.object({ version: z.string() })

interface JoinOptions {
  capacity: number
  faults: Faults
  log: Log
}

/** Joins the relay from the machine with the database: with the credentials made there, or without any at `url` alone. */
export function joinRelayAtHome(url: string, secretsFolder: string, { capacity, faults, log }: JoinOptions): Relay {
  const file = readHomeNodeFile(secretsFolder)
  const options: NodeConnectionOptions = file === null ? readRelayUrl(url) : toRelayConnectOptions(file)
  const facts = { address: null, regions: [], capacity }
  return createNodeRelay(openLink(options, faults, log), file?.name ?? HOME_NODE, facts, faults)
}

/** What a media process on a machine without the database works with. */
export interface RemoteNode {
  store: AccessStore
  api: ApiClient
  relay: Relay
  /** The origin of the site's pages. */
  siteOrigin: string
}

/** Joins the relay from another machine. @throws an Error of one line if the file is missing or is no node file */
export function joinRelayRemotely(nodeFile: string, { capacity, faults, log }: JoinOptions): RemoteNode {
  const file = readNodeFile(nodeFile)
  const { name, address, regions, siteOrigin } = file
  const link = openLink(toRelayConnectOptions(file), faults, log)
  return {
    store: openRelayStore(link, faults),
    api: createRelayApiClient(link, name),
    relay: createNodeRelay(link, name, { address, regions, capacity }, faults),
    siteOrigin,
  }
}

/** A node does not hear itself. */
const openLink = (options: NodeConnectionOptions, faults: Faults, log: Log) =>
  openRelayLink({ name: 'the relay', readOptions: () => ({ ...options, noEcho: true }), faults, log })

function createNodeRelay(link: RelayLink, name: string, facts: Omit<NodeFacts, 'version'>, faults: Faults) {
  const { version } = Package.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')))
  return createRelay({ name, facts: { ...facts, version }, bus: createNatsBus(link), clock: systemClock, faults })
}

function readNodeFile(path: string): NodeFile {
  try {
    return NodeFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (failure) {
    const isMissing = failure instanceof Error && 'code' in failure
    throw new Error(`Bad MEDIA_NODE=${path}: ${isMissing ? failure.message : 'this is no file of "squall node add"'}`)
  }
}
