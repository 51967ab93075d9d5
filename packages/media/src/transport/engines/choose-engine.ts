import { EngineName, type MediaEngine } from '@squall/shared/contract/live'
import type { Engine } from './engine'
import { explainMissing } from './missing-addon.rules'
import { createUwsEngine } from './uws'
import { type UwsName, uwsLibraries } from './uws-library'

const makers: Record<EngineName, () => Promise<() => Engine>> = {
  'uWebSockets.js': () => uwsMaker('uWebSockets.js'),
  'uws-pack': () => uwsMaker('uws-pack'),
  ws: async () => (await import('./ws')).createWsEngine,
}

async function uwsMaker(name: UwsName): Promise<() => Engine> {
  const library = await uwsLibraries[name]()
  return () => createUwsEngine(name, library)
}

export interface ChosenEngine extends MediaEngine {
  /** Opens nothing yet. */
  create: () => Engine
}

/**
 * Finds the fastest engine that loads on this system.
 * @param wanted by name, or null for the first that loads
 * @throws an Error of one line where the wanted one does not load
 */
export async function chooseEngine(wanted: EngineName | null): Promise<ChosenEngine> {
  const passedOver: MediaEngine['passedOver'] = []
  for (const name of wanted === null ? EngineName.options : [wanted]) {
    try {
      return { name, passedOver, create: await makers[name]() }
    } catch (error) {
      passedOver.push({ name, reason: explainMissing(error, process) })
    }
  }
  const reasons = passedOver.map(({ name, reason }) => `${name} ${reason}`)
  throw new Error(`No WebSocket library loads here: ${reasons.join('; ')}`)
}
