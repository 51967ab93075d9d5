import { EngineName, type MediaEngine } from '@squall/shared/contract/live'
import type { Engine } from './engine'
import { explainMissing } from './missing-addon.rules'
import { createUwsEngine, type UwsName, uwsLibraries } from './uws'

const loaders: Record<EngineName, () => Promise<() => Engine>> = {
  'uWebSockets.js': () => loadUws('uWebSockets.js'),
  'uws-pack': () => loadUws('uws-pack'),
  ws: async () => (await import('./ws')).createWsEngine,
}

async function loadUws(name: UwsName): Promise<() => Engine> {
  const library = await uwsLibraries[name]()
  return () => createUwsEngine(name, library)
}

export interface ChosenEngine extends MediaEngine {
  /** Creates the engine, which opens nothing before `listen`. */
  create: () => Engine
}

/**
 * Returns the fastest engine that loads on this system.
 * @param wanted the only engine to try; null for all
 * @throws an Error of one line if none loads
 */
export async function chooseEngine(wanted: EngineName | null): Promise<ChosenEngine> {
  const passedOver: MediaEngine['passedOver'] = []
  for (const name of wanted === null ? EngineName.options : [wanted]) {
    try {
      return { name, passedOver, create: await loaders[name]() }
    } catch (error) {
      passedOver.push({ name, reason: explainMissing(error, process) })
    }
  }
  const reasons = passedOver.map(({ name, reason }) => `${name} ${reason}`)
  throw new Error(`No WebSocket library loads here: ${reasons.join('; ')}`)
}
