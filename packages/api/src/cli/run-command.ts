import { type Config, loadConfig } from '../config'
import { ensureDataDir, getDataPaths } from '../data-dir'
import type { Command } from './account-commands'

const USAGE = `Usage: npm run squall -- <command>
  create-admin --username U --email E --password P   an administrator
  invite [--uses N] [--days N]                       an invite code (1 use, 30 days)
  approve <username>                                 let an account go live
  reset-link <username>                              a one-time link to a new password (30 minutes)
  roads <file.geojson> [--source TEXT] | --remove    highways of your own for the map
  map import <file.pmtiles> | map remove             streets for the map
  recordings verify <id> | recordings repair <id>    check a recording, or complete it after a crash
  recordings export <id> [file]                      the film of a recording
  relay setup <host> [<host>…] [--port N]            keys and a configuration for a NATS server
  node add <name> --address A [--regions R] [--out FILE]   a media node on another machine
  node list | node remove <name>                     the media nodes; the end of one
  backup <file>                                      everything that matters in one private file
  restore <file> [--replace]                         the same back, while Squall is stopped
  doctor                                             what is missing, and what to do about it`

/**
 * Returns the lines to print. Runs one command, beside a running system or without one, on the same database. Each module is
 * imported only for its own command, because the doctor must answer where a native part does not load.
 * @throws an Error with one line that says what is wrong
 */
export async function runCommand(args: string[], environment: Record<string, string | undefined>): Promise<string[]> {
  const [name = '', ...rest] = args
  const config = loadConfig(environment)
  if (name === 'doctor') return (await import('./doctor')).runDoctor(config)
  if (name === 'roads') return (await import('./roads')).importRoads(config, rest)
  if (name === 'map') return (await import('./map')).changeStreets(config, rest)
  if (name === 'recordings') return (await import('./recordings')).runRecordings(config, rest)
  if (name === 'backup') return (await import('./backup')).runBackup(config, rest)
  if (name === 'restore') return (await import('./backup')).runRestore(config, rest)
  if (name === 'relay') return withDatabase(config, (await import('./relay-commands')).setUpRelay, rest)
  if (name === 'node') return withDatabase(config, (await import('./relay-commands')).changeNodes, rest)
  const command = (await import('./account-commands')).accountCommands.get(name)
  if (command === undefined) throw new Error(USAGE)
  return withDatabase(config, command, rest)
}

async function withDatabase(config: Config, command: Command, args: string[]): Promise<string[]> {
  const { openDatabase } = await import('@squall/shared/server/db')
  const { databaseFile } = ensureDataDir(config.dataDir)
  const { secretsFolder } = getDataPaths(config.dataDir)
  const { db, close } = openDatabase(databaseFile, config.migrationsFolder)
  try {
    return await command({ db, publicUrl: config.publicUrl, secretsFolder, now: new Date() }, args)
  } finally {
    close()
  }
}
