import type { Db } from '@squall/shared/server/db'
import { tables } from '@squall/shared/server/db'
import { HOME_NODE, NodeAddress, type NodeFile, NodeName } from '@squall/shared/server/relay'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { conflict, notFound } from '../../errors'
import { createNodeUser, type Revocations } from './claims'
import { toRelayAddresses, writeServerConfig } from './ensure-relay'
import { pushRevocations } from './push-revocations'
import { requireRelayKeys } from './relay-keys'

const { mediaNodes } = tables

/** A time zone of the IANA, or the beginning of some: America, Europe/Paris. */
const Region = z.string().regex(/^[A-Z][\w+-]{1,30}(\/[\w+-]{1,30}){0,2}$/, 'is a list such as America,Europe/Paris')

export const NewNode = z.object({
  name: NodeName.refine((name) => name !== HOME_NODE, 'is the name of the node beside the database'),
  address: NodeAddress,
  regions: z.array(Region).max(64).default([]),
})
export type NewNode = z.output<typeof NewNode>

export interface NodeContext {
  db: Db
  secretsFolder: string
  /** The origin of the site's pages. */
  siteOrigin: string
  now: Date
}

const isActive = isNull(mediaNodes.removedAt)

/** Returns the nodes on other machines that were added and not removed, by name. */
export const listNodes = (db: Db) => db.select().from(mediaNodes).where(isActive).orderBy(asc(mediaNodes.name)).all()

/**
 * Adds a node, with keys that are in its file alone. A running NATS server lets it in at once.
 * @returns the file that the node needs
 * @throws CONFLICT when the name is taken, BAD_REQUEST when no relay was set up
 */
export async function addNode({ db, secretsFolder, siteOrigin, now }: NodeContext, node: NewNode): Promise<NodeFile> {
  const { hosts, port, seeds, authority } = requireRelayKeys(secretsFolder)
  const { name, address, regions } = node
  const { jwt, seed, publicKey } = await createNodeUser(seeds, name)
  const row = { publicKey, name, address, regions, createdAt: now }
  // A conflict can only be one of names: the key is new.
  const { changes } = db.insert(mediaNodes).values(row).onConflictDoNothing().run()
  if (changes === 0) throw conflict(`There is a node called ${name}`)
  const relay = toRelayAddresses([hosts[0]], port)
  return { version: 1, name, relay, authority: authority.certificate, jwt, seed, address, regions, siteOrigin }
}

/**
 * Removes a node: the NATS server ends its connection and refuses its keys from now on. Its name may be used again.
 * @returns whether the running server knows; a server that cannot be reached now refuses the node from its next start on
 * @throws NOT_FOUND for an unknown name
 */
export async function removeNode(
  { db, secretsFolder, now }: Omit<NodeContext, 'siteOrigin'>,
  name: string,
): Promise<boolean> {
  const keys = requireRelayKeys(secretsFolder)
  const isNode = and(eq(mediaNodes.name, name), isActive)
  const { changes } = db.update(mediaNodes).set({ removedAt: now }).where(isNode).run()
  if (changes === 0) throw notFound(`There is no node called ${name}`)
  await writeServerConfig(secretsFolder, keys, readRevocations(db))
  return refuseRemovedNodes({ db, secretsFolder, now })
}

/**
 * Tells the running NATS server which nodes it has to refuse. After a removal without the server, and for a server that was
 * started with an older configuration, this is repeated when it is reached again.
 * @returns whether the server knows
 */
export function refuseRemovedNodes({ db, secretsFolder, now }: Omit<NodeContext, 'siteOrigin'>): Promise<boolean> {
  return pushRevocations(requireRelayKeys(secretsFolder), readRevocations(db), now)
}

/** Returns the public keys of all removed nodes with the time of their removal. */
export function readRevocations(db: Db): Revocations {
  const rows = db.select({ publicKey: mediaNodes.publicKey, removedAt: mediaNodes.removedAt }).from(mediaNodes).all()
  return Object.fromEntries(
    rows.flatMap(({ publicKey, removedAt }) =>
      removedAt === null ? [] : [[publicKey, Math.floor(removedAt.getTime() / 1_000)]],
    ),
  )
}
