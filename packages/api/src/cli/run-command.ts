import { openDatabase } from '@squall/shared/db'
import { type Config, loadConfig } from '../config'
import { ensureDataDir } from '../data-dir'
import { approve } from './approve'
import { backup, restore } from './backup'
import type { Command } from './command'
import { createAdmin } from './create-admin'
import { doctor } from './doctor'
import { invite } from './invite'
import { resetLink } from './reset-link'
import { importRoads } from './roads'

const commands: Record<string, Command> = {
  'create-admin': createAdmin,
  invite,
  approve,
  'reset-link': resetLink,
}

const USAGE = `Usage: npm run squall -- <command>
  create-admin --username U --email E --password P   an administrator
  invite [--uses N] [--days N]                       an invite code (1 use, 30 days)
  approve <username>                                 let an account go live
  reset-link <username>                              a one-time link to a new password (30 minutes)
  roads <file.geojson> [--source TEXT] | --remove    highways for the radar map
  backup <file>                                      everything that matters in one private file
  restore <file> [--replace]                         the same back, while Squall is stopped
  doctor                                             check live video, database, data folder, ports, browser and mail`

/**
 * Runs one command beside a running system or without one, on the same database.
 * @returns the lines to print
 * @throws an Error whose message is the one line that says what is wrong
 */
export async function runCommand(args: string[], environment: Record<string, string | undefined>): Promise<string[]> {
  const [name = '', ...rest] = args
  const config = loadConfig(environment)
  if (name === 'doctor') return doctor(config)
  if (name === 'roads') return importRoads(config, rest)
  if (name === 'backup') return backup(config, rest)
  if (name === 'restore') return restore(config, rest)
  const command = commands[name]
  if (command === undefined) throw new Error(USAGE)
  return withDatabase(config, command, rest)
}

async function withDatabase(config: Config, command: Command, args: string[]): Promise<string[]> {
  const { databaseFile } = ensureDataDir(config.dataDir)
  const { db, close } = openDatabase(databaseFile, config.migrationsFolder)
  try {
    return await command({ db, publicUrl: config.publicUrl, now: new Date() }, args)
  } finally {
    close()
  }
}
