import { EngineName } from '@squall/shared/contract/live'
import { type UwsLibrary, uwsLibraries } from '../../src/transport/engines/uws'

/** Returns the library of the servers that we compare with: the first of its packages that loads. @throws when none does */
export async function loadUws(): Promise<UwsLibrary> {
  for (const name of EngineName.exclude(['ws']).options) {
    const library = await uwsLibraries[name]().catch(() => null)
    if (library !== null) return library
  }
  throw new Error(`uWebSockets.js has no addon that loads with Node ${process.versions.node} on this system`)
}
