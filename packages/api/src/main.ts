import { CANNOT_START } from '@squall/shared/server/end-on-signal'
import { findBrokenPackage } from './platform/native-packages'

// Imported only after the native parts have loaded: a failing import could not be reported in one sentence.
const problem = await findBrokenPackage()
if (problem === null) {
  const { startApi } = await import('./start-api')
  await startApi()
} else {
  console.error(`api cannot start: ${problem}`)
  // The open channel to the supervisor would keep this process running.
  process.exit(CANNOT_START)
}
