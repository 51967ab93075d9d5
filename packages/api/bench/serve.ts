import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchServer } from './bench-server'
import { addPeople } from './people'

/* The api as it runs, on a temporary file full of generated people. A child process, so that the clock runs elsewhere. */

const folder = mkdtempSync(join(tmpdir(), 'squall-bench-'))
const { db, address, close } = await startBenchServer(folder)
addPeople(db, Number(process.argv[2]))
process.send?.(address)

process.once('disconnect', async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})
