import { join } from 'node:path'
import { openDatabase } from '@squall/shared/server/db'
import type { Config } from './config'
import { ensureDataDir } from './data-dir'
import { getRealMapFolder, serveMapFiles } from './demo/map/map-files'
import { administrator, VISITOR } from './demo/people'
import { seedAdministration, seedAnalytics } from './demo/seed-administration'
import { seedCommunity } from './demo/seed-community'
import { seedContests } from './demo/seed-contests'
import { seedInbox } from './demo/seed-inbox'
import { seedPages } from './demo/seed-pages'
import { seedPastStreams } from './demo/seed-past-streams'
import { demoPassword, seedPeople } from './demo/seed-people'
import { seedPhotos } from './demo/seed-photos'
import { seedPlannedStreams } from './demo/seed-planned-streams'
import { seedPosts } from './demo/seed-posts'
import { seedStormReports } from './demo/seed-storm-reports'
import { createPictureStorage } from './platform/pictures/picture-storage'
import { listSystemPrograms, printReady, supervise } from './supervisor/supervise'

async function seed(config: Config): Promise<void> {
  const { databaseFile, filesFolder, guardedFolder } = ensureDataDir(config.dataDir)
  const { db, close } = openDatabase(databaseFile, config.migrationsFolder)
  try {
    await seedPeople(db, demoPassword(config.dataDir), new Date())
    const services = { db, files: createPictureStorage(filesFolder, guardedFolder), now: () => new Date() }
    await seedPages(services)
    await seedPhotos(services)
    seedContests(services)
    seedPosts(services)
    seedStormReports(services)
    seedCommunity(services)
    seedPlannedStreams(services)
    await seedPastStreams(services)
    seedInbox(services)
    seedAdministration(services)
    seedAnalytics(services)
  } finally {
    close()
  }
}

function printDemoReady(config: Config): void {
  console.log(`This is a demonstration. Sign in as ${VISITOR.username} with the password ${VISITOR.password},`)
  console.log(`or as the administrator ${administrator.username} with ${demoPassword(config.dataDir)}.`)
  printReady(config)
}

/** Returns the environment of the system, in which the base map comes from this machine. */
async function addMapFiles(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (environment.BASE_MAP === 'off' || environment.BASE_MAP_URL) return environment
  const realFolder = getRealMapFolder(join(here, '../../..'))
  return { ...environment, BASE_MAP_URL: await serveMapFiles(realFolder) }
}

const here = import.meta.dirname
const { exitOnDisconnect, programs } = listSystemPrograms(here)
const broadcasts = { name: 'demo', file: join(here, 'demo-broadcasts.js') }
// Tests start without the demonstration's own broadcasts.
const hasStreams = !process.argv.includes('--without-streams')
process.exit(
  await supervise({
    environment: await addMapFiles(process.env),
    exitOnDisconnect,
    programs: hasStreams ? [...programs, broadcasts] : programs,
    beforeStart: seed,
    onReady: printDemoReady,
  }),
)
