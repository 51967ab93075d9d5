import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getRelayPaths } from '@squall/shared/server/relay'
import { z } from 'zod'
import { badRequest } from '../../errors'

/** What Squall needs to sign: whoever reads it can add nodes. It never leaves this machine, except in backups. */
export const RelayKeys = z.object({
  version: z.literal(1),
  /** Names and addresses under which the NATS server is reached; the first is for nodes. */
  hosts: z.tuple([z.string()], z.string()),
  port: z.number().int(),
  seeds: z.object({ operator: z.string(), system: z.string(), account: z.string(), store: z.string() }),
  authority: z.object({ certificate: z.string(), key: z.string() }),
})
export type RelayKeys = z.infer<typeof RelayKeys>

/**
 * Returns the paths of the relay's files. All are for their owner alone.
 * - `keysFile`: RelayKeys.
 * - `homeNodeFile`: the node file of this machine; `storeFile`: the one with which api writes the buckets.
 * - `serverFolder`: all that the NATS server needs, without a key that signs; it writes into its folder `state`.
 */
export function getRelayFiles(secretsFolder: string) {
  const { relayFolder, homeNodeFile, storeFile } = getRelayPaths(secretsFolder)
  const serverFolder = join(relayFolder, 'server')
  return {
    keysFile: join(relayFolder, 'keys.json'),
    homeNodeFile,
    storeFile,
    serverFolder,
    serverConfigFile: join(serverFolder, 'nats-server.conf'),
    certificateFile: join(serverFolder, 'certificate.pem'),
    certificateKeyFile: join(serverFolder, 'key.pem'),
  }
}

export function readRelayKeys(secretsFolder: string): RelayKeys | null {
  const { keysFile } = getRelayFiles(secretsFolder)
  return existsSync(keysFile) ? RelayKeys.parse(JSON.parse(readFileSync(keysFile, 'utf8'))) : null
}

/** @throws BAD_REQUEST when no relay was set up */
export function requireRelayKeys(secretsFolder: string): RelayKeys {
  const keys = readRelayKeys(secretsFolder)
  if (keys === null) throw badRequest('No relay is set up. Run first: npm run squall -- relay setup <host>')
  return keys
}

/** Writes a file for its owner alone; readers see the former content or the new one. */
export function writePrivateFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(draft, file)
}

export const toJsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
