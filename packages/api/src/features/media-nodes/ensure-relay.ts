import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { HOME_NODE, type NodeFile, readHomeNodeFile, readStoreFile } from '@squall/shared/server/relay'
import { createAuthority, createServerCertificate } from './certificates'
import { createHomeUser, createRelaySeeds, createStoreUser, type Revocations } from './claims'
import { getRelayFiles, type RelayKeys, readRelayKeys, toJsonText, writePrivateFile } from './relay-keys'
import { formatServerConfig } from './server-config'

/** As whom api writes the buckets. */
const STORE_NAME = 'store'

export interface RelaySettings {
  /** Names and addresses of the NATS server; nodes use the first, and the others are for this machine, as in a container. */
  hosts: [string, ...string[]]
  port: number
  /** The origin of the site's pages. */
  siteOrigin: string
  revocations?: Revocations
  now?: Date
}

/**
 * Creates what a relay needs in DATA_DIR/secrets/relay, or applies other settings to it: keys and the home node's identity are
 * created once and kept, and everything else is written again.
 * @returns the node file of this machine, as readHomeNodeFile reads it
 */
export async function ensureRelay(secretsFolder: string, settings: RelaySettings): Promise<NodeFile> {
  const { hosts, port, siteOrigin, revocations = {}, now = new Date() } = settings
  const existing = readRelayKeys(secretsFolder)
  const keys: RelayKeys = {
    version: 1,
    seeds: existing?.seeds ?? createRelaySeeds(),
    authority: existing?.authority ?? createAuthority(now),
    hosts,
    port,
  }
  const files = getRelayFiles(secretsFolder)
  writePrivateFile(files.keysFile, toJsonText(keys))
  if (!hasCertificateFor(files, keys)) {
    const { certificate, key } = createServerCertificate(keys.authority, hosts, now)
    writePrivateFile(files.certificateKeyFile, key)
    writePrivateFile(files.certificateFile, certificate)
  }
  await writeServerConfig(secretsFolder, keys, revocations)
  const toNodeFile = (name: string, { jwt, seed }: Pick<NodeFile, 'jwt' | 'seed'>): NodeFile => ({
    version: 1,
    name,
    relay: toRelayAddresses(['127.0.0.1', ...hosts], port),
    authority: keys.authority.certificate,
    jwt,
    seed,
    address: null,
    regions: [],
    siteOrigin,
  })
  const user = readHomeNodeFile(secretsFolder) ?? (await createHomeUser(keys.seeds, HOME_NODE))
  const home = toNodeFile(HOME_NODE, user)
  writePrivateFile(files.homeNodeFile, toJsonText(home))
  const storeUser = readStoreFile(secretsFolder) ?? (await createStoreUser(keys.seeds, STORE_NAME))
  writePrivateFile(files.storeFile, toJsonText(toNodeFile(STORE_NAME, storeUser)))
  return home
}

/** Writes the configuration of the NATS server with the nodes that it refuses. */
export async function writeServerConfig(secretsFolder: string, keys: RelayKeys, revoked: Revocations): Promise<void> {
  writePrivateFile(getRelayFiles(secretsFolder).serverConfigFile, await formatServerConfig(keys, revoked))
}

export const toRelayAddresses = (hosts: string[], port: number): string[] =>
  [...new Set(hosts)].map((host) => `tls://${host.includes(':') ? `[${host}]` : host}:${port}`)

/** Whether the server's certificate is of this authority and names all hosts. */
function hasCertificateFor(
  { certificateFile, certificateKeyFile }: ReturnType<typeof getRelayFiles>,
  { authority, hosts }: RelayKeys,
): boolean {
  if (!existsSync(certificateFile) || !existsSync(certificateKeyFile)) return false
  const certificate = new X509Certificate(readFileSync(certificateFile))
  const isOurs = certificate.verify(new X509Certificate(authority.certificate).publicKey)
  return isOurs && hosts.every((host) => certificate.checkHost(host) ?? certificate.checkIP(host))
}
