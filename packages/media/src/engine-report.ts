import type { MediaEngine } from '@squall/shared/contract/live'
import { readConfig } from './config'
import { chooseEngine } from './transport/engines/choose-engine'

/* Prints as JSON which engine this system would run, for `squall doctor`; or one line that says why there is none. */

try {
  const { name, passedOver } = await chooseEngine(readConfig(process.env).engine)
  const engine: MediaEngine = { name, passedOver }
  console.log(JSON.stringify(engine))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
