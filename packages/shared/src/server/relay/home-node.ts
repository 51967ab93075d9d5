import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFile } from './node-file'

/** Returns the folder of the relay's keys in the folder of Squall's secrets, and the credentials of the machine with the database. */
export const getRelayPaths = (secretsFolder: string) => ({
  relayFolder: join(secretsFolder, 'relay'),
  homeNodeFile: join(secretsFolder, 'relay', 'home.json'),
  storeFile: join(secretsFolder, 'relay', 'store.json'),
})

/**
 * Returns the node file with which api and the media process beside it connect to the relay; null when none was set up.
 * @throws for a file that is damaged or belongs to a newer version
 */
export const readHomeNodeFile = (secretsFolder: string) => readNodeFile(getRelayPaths(secretsFolder).homeNodeFile)

/** Returns the node file with which api writes the buckets, as a connection of its own; null when no relay was set up. */
export const readStoreFile = (secretsFolder: string) => readNodeFile(getRelayPaths(secretsFolder).storeFile)

const readNodeFile = (file: string): NodeFile | null =>
  existsSync(file) ? NodeFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
