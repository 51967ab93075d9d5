import { CANNOT_START } from '@squall/shared/server/exit-codes'
import { findBrokenPart } from './platform/native-parts'

// What needs native parts is imported once they are known to load: a failing import could not be told in a sentence.
const problem = await findBrokenPart()
if (problem === null) {
  const { startApi } = await import('./start-api')
  await startApi()
} else {
  console.error(`api cannot start: ${problem}`)
  // The supervisor listens to this process, which would keep it running.
  process.exit(CANNOT_START)
}
