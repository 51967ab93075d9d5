import { type Export, encodeAccount, encodeOperator, encodeUser, type Import } from '@nats-io/jwt'
import { createAccount, createOperator, createUser, fromSeed, type KeyPair } from '@nats-io/nkeys'
import { getNodePermissions, sharedBucketSubjects } from '@squall/shared/server/relay'

/*
 * The identities of NATS (decentralised JWT authentication): an operator signs accounts, and an account signs its users.
 * Squall is all of them. The server knows the operator's public claims only.
 */

/** NKey seeds, each a signing key. */
export interface RelaySeeds {
  operator: string
  /** The account that administrates the server. */
  system: string
  /** The account of all nodes. */
  account: string
  /** The account of the buckets, which api writes. */
  store: string
}

/** A user's claims, signed by its account, and the seed of its NKey. */
export interface UserCredentials {
  jwt: string
  seed: string
  publicKey: string
}

/** Public keys of users, with the time of their removal in Unix seconds. */
export type Revocations = Record<string, number>

const UNLIMITED = { subs: -1, data: -1, payload: -1, conn: -1, imports: -1, exports: -1, wildcards: true }
/** Its storage is limited by the server's configuration. */
const JETSTREAM = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 }

/** Long enough for one call, with clocks of two machines a little apart. */
const SYSTEM_USER_SECONDS = 5 * 60

const toSeed = (key: KeyPair) => new TextDecoder().decode(key.getSeed())
const toKey = (seed: string) => fromSeed(new TextEncoder().encode(seed))

export const getPublicKey = (seed: string): string => toKey(seed).getPublicKey()

export const createRelaySeeds = (): RelaySeeds => ({
  operator: toSeed(createOperator()),
  system: toSeed(createAccount()),
  account: toSeed(createAccount()),
  store: toSeed(createAccount()),
})

export const signOperator = ({ operator, system }: RelaySeeds): Promise<string> =>
  encodeOperator('squall', toKey(operator), { system_account: getPublicKey(system) })

export const signSystemAccount = ({ operator, system }: RelaySeeds): Promise<string> =>
  encodeAccount('system', toKey(system), { limits: { ...UNLIMITED, leaf: 0 } }, { signer: toKey(operator) })

/** Returns the claims of the account of the buckets, which lets the account of all nodes read them. */
export function signStoreAccount({ operator, store }: RelaySeeds): Promise<string> {
  const exports: Export[] = [
    ...sharedBucketSubjects.requests.map((subject) => ({ name: subject, subject, type: 'service' as const })),
    ...sharedBucketSubjects.changes.map((subject) => ({ name: subject, subject, type: 'stream' as const })),
  ]
  const limits = { ...UNLIMITED, ...JETSTREAM, leaf: 0, disallow_bearer: true }
  return encodeAccount('store', toKey(store), { limits, exports }, { signer: toKey(operator) })
}

/** Returns the claims of the account of all nodes. The server refuses the users in `revocations`, and ends their connections. */
export function signNodeAccount({ operator, account, store }: RelaySeeds, revocations: Revocations): Promise<string> {
  const from = getPublicKey(store)
  const imports: Import[] = [
    ...sharedBucketSubjects.requests.map((subject) => ({
      name: subject,
      subject,
      account: from,
      type: 'service' as const,
    })),
    ...sharedBucketSubjects.changes.map((subject) => ({
      name: subject,
      subject,
      account: from,
      type: 'stream' as const,
    })),
  ]
  const limits = { ...UNLIMITED, leaf: 0, disallow_bearer: true }
  return encodeAccount('squall', toKey(account), { limits, imports, revocations }, { signer: toKey(operator) })
}

/** Returns a new user that may send and hear everything within the account of all nodes. */
export const createHomeUser = ({ account }: RelaySeeds, name: string): Promise<UserCredentials> =>
  createSignedUser(name, account, {})

/** Returns a new user that may write the buckets. */
export const createStoreUser = ({ store }: RelaySeeds, name: string): Promise<UserCredentials> =>
  createSignedUser(name, store, {})

/** Returns a new user with the permissions of a node. */
export function createNodeUser({ account }: RelaySeeds, name: string): Promise<UserCredentials> {
  const { publish, subscribe } = getNodePermissions(name)
  return createSignedUser(name, account, { pub: { allow: publish }, sub: { allow: subscribe } })
}

/** Returns a new user that may administrate the server for a few minutes. */
export const createSystemUser = ({ system }: RelaySeeds, now: Date): Promise<UserCredentials> =>
  createSignedUser('squall', system, {}, { exp: Math.floor(now.getTime() / 1_000) + SYSTEM_USER_SECONDS })

async function createSignedUser(
  name: string,
  account: string,
  permissions: { pub?: { allow: string[] }; sub?: { allow: string[] } },
  validity: { exp?: number } = {},
): Promise<UserCredentials> {
  const key = createUser()
  const user = { ...permissions, allowed_connection_types: ['STANDARD' as const] }
  const jwt = await encodeUser(name, key, toKey(account), user, validity)
  return { jwt, seed: toSeed(key), publicKey: key.getPublicKey() }
}
