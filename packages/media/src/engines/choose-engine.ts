import { EngineName, type MediaEngine } from '@squall/shared/media-engine'
import type { Engine } from './engine'
import { explainMissing } from './missing-addon.rules'
import type { Library } from './uws'

/** The same library in another package, whose own declarations leave out much. */
const sameLibrary = (library: unknown) => library as Library

const makers: Record<EngineName, () => Promise<() => Engine>> = {
  'uWebSockets.js': async () => {
    const [{ default: library }, { createUwsEngine }] = await Promise.all([import('uWebSockets.js'), import('./uws')])
    return () => createUwsEngine('uWebSockets.js', library)
  },
  'uws-pack': async () => {
    const [library, { createUwsEngine }] = await Promise.all([import('uws-pack'), import('./uws')])
    return () => createUwsEngine('uws-pack', sameLibrary(library))
  },
  ws: async () => (await import('./ws')).createWsEngine,
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
