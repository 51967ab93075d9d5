import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFile } from './node-file'

/** Returns the folder of the relay's keys in the folder of Squall's secrets, and the node file of the machine with the database. */
export const getRelayPaths = (secretsFolder: string) => ({
  relayFolder: join(secretsFolder, 'relay'),
  homeNodeFile: join(secretsFolder, 'relay', 'home.json'),
})

/**
 * Returns the node file with which api and the media process beside it connect to the relay; null when none was set up.
 * @throws for a file that is damaged or belongs to a newer version
 */
export function readHomeNodeFile(secretsFolder: string): NodeFile | null {
  const { homeNodeFile } = getRelayPaths(secretsFolder)
  return existsSync(homeNodeFile) ? NodeFile.parse(JSON.parse(readFileSync(homeNodeFile, 'utf8'))) : null
}
