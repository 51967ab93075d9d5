import { EngineName, type MediaEngine } from '@squall/shared/contract/live'
import type { Engine, TlsFiles } from './engine'
import { createUwsEngine, type UwsName, uwsLibraries } from './uws'

/** @param tls null for plain WebSockets */
type CreateEngine = (tls: TlsFiles | null) => Engine

const loaders: Record<EngineName, () => Promise<CreateEngine>> = {
  'uWebSockets.js': () => loadUws('uWebSockets.js'),
  'uws-pack': () => loadUws('uws-pack'),
  ws: async () => (await import('./ws')).createWsEngine,
}

async function loadUws(name: UwsName): Promise<CreateEngine> {
  const library = await uwsLibraries[name]()
  return (tls) => createUwsEngine(name, library, tls)
}

export interface ChosenEngine extends MediaEngine {
  /** Creates the engine, which opens nothing before `listen`. */
  create: CreateEngine
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

interface System {
  version: string
  platform: string
  arch: string
}

/**
 * Returns why a native library does not load, as the end of a sentence that begins with its name.
 * @param failure the error that loading it threw
 */
export function explainMissing(failure: unknown, { version, platform, arch }: System): string {
  const text = failure instanceof Error ? failure.message : String(failure)
  const glibc = [...text.matchAll(/GLIBC_(\d+\.\d+)' not found/g)].map(([, wanted]) => wanted).at(-1)
  if (glibc !== undefined) return `needs glibc ${glibc} or newer`
  if (/Cannot find (package|module) '(uWebSockets\.js|uws-pack|ws)'/.test(text)) return 'is not installed'
  if (/Cannot find module/.test(text))
    return `has no addon for Node ${version.replace(/^v/, '')} on ${platform} ${arch}`
  return `does not load: ${text.split('\n').at(-1)}`
}
