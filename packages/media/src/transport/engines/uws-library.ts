import type uWebSockets from 'uWebSockets.js'
import type { EngineName } from '@squall/shared/contract/live'

export type UwsLibrary = typeof uWebSockets
export type UwsName = Exclude<EngineName, 'ws'>

/** The packages that hold the library. @throws what Node says where no addon of theirs loads */
export const uwsLibraries: Record<UwsName, () => Promise<UwsLibrary>> = {
  'uWebSockets.js': async () => (await import('uWebSockets.js')).default,
  'uws-pack': async () => sameLibrary(await import('uws-pack')),
}

/** The second package's own declarations leave out much of what is in it. */
const sameLibrary = (library: unknown) => library as UwsLibrary
