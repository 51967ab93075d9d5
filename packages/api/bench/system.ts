import { answerParent, readArguments } from '@squall/shared/bench/child'
import { openDatabase } from '@squall/shared/server/db'
import { z } from 'zod'
import { loadConfig } from '../src/config'
import { ensureDataDir } from '../src/data-dir'
import { CLUB, type Filled, fill, largeAmounts } from './data/fill'
import { createBuiltSystem } from './system/built-system'

/*
 * The built api and media with generated data and simulated weather, in a process of its own: tells where they listen, and
 * ends when its parent disconnects.
 */
const Arguments = z.object({
  data: z.enum(['club', 'large', 'none']).default('club'),
  /** A smaller part of large data, for a quick run. */
  share: z.number().default(1),
  members: z.number().default(1),
  streams: z.number().default(0),
  /** The file that gets the output of both. */
  log: z.string(),
  inspect: z.boolean().default(false),
  env: z.record(z.string(), z.string()).default({}),
})

const { data, share, members, streams, log, inspect, env } = readArguments(Arguments)
const filled: Partial<Filled> = {}
const system = await createBuiltSystem({
  ...{ build: 'dist', log, inspect, env: { WEATHER: 'simulated', ...env } },
  async seed(folder) {
    const { databaseFile } = ensureDataDir(folder)
    const { db, close } = openDatabase(databaseFile, loadConfig({}).migrationsFolder)
    if (data !== 'none')
      Object.assign(filled, await fill(db, data === 'large' ? largeAmounts(share) : CLUB, { members, streams }))
    close()
  },
  onCrash(sentence) {
    console.error(`${sentence}; its output is in ${log}`)
    process.exitCode = 1
    end()
  },
})
await system.start()
answerParent(
  {
    ...{ address: system.address, mediaPort: system.mediaPort, inspectors: system.inspectors },
    ...{ pids: [system.pid('api'), system.pid('media')], ...filled },
  },
  {},
  end,
)

async function end() {
  await system.remove()
  process.exit()
}
