import { formatPosition, type MapPosition, parsePosition } from '../../platform/map/position.rules'

/** The layers of the map that are on until the person switches them off, and those that are off; in the order of the panel. */
const usualLayers = ['radar', 'warnings', 'storms', 'chasers', 'reports'] as const
const furtherLayers = ['meetups', 'photos', 'stations', 'placefiles'] as const
const mapLayerNames = [...usualLayers, ...furtherLayers]
export type MapLayerName = (typeof mapLayerNames)[number]

const selectionKinds = ['alert', 'storm', 'chaser', 'report', 'meetup', 'photo', 'station'] as const

/** What is chosen on the map. */
export interface MapSelection {
  kind: (typeof selectionKinds)[number]
  id: string
  /** The map keeps this chaser in its middle. */
  isFollowed?: true
}

/** All that an address says about a map, so that a shared or reloaded one shows the same. */
export interface MapLink {
  /** Null where the address names none. */
  position: MapPosition | null
  layers: MapLayerName[]
  /** The moment that is shown, in ms; null for now. */
  time: number | null
  selection: MapSelection | null
}

/** Reads `?layers=warnings,storms&time=2026-05-20T20:00:00.000Z&alert=…#7.25/35.34/-97.49`; parts that mean nothing are left out. */
export function parseMapLink(search: string, hash: string): MapLink {
  const params = new URLSearchParams(search)
  const named = params.get('layers')?.split(',')
  const time = Date.parse(params.get('time') ?? '')
  const [selection] = selectionKinds.flatMap((kind) => {
    const id = params.get(kind)
    const isFollowed = kind === 'chaser' && params.get('follow') === '1'
    return id ? [{ kind, id, ...(isFollowed && { isFollowed }) }] : []
  })
  return {
    position: parsePosition(hash),
    layers: mapLayerNames.filter((name) => (named ?? usualLayers).some((one) => one === name)),
    time: Number.isNaN(time) ? null : time,
    selection: selection ?? null,
  }
}

/** Returns the query and hash that `parseMapLink` reads; what is as usual is left out. */
export function formatMapLink({ position, layers, time, selection }: MapLink): { search: string; hash: string } {
  const params = new URLSearchParams()
  if (layers.join() !== usualLayers.join()) params.set('layers', layers.join())
  if (time !== null) params.set('time', new Date(time).toISOString())
  if (selection !== null) params.set(selection.kind, selection.id)
  if (selection?.isFollowed) params.set('follow', '1')
  const query = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return { search: query === '' ? '' : `?${query}`, hash: position === null ? '' : formatPosition(position) }
}

/** Returns the layers after a switch. */
export const toggleLayer = (layers: MapLayerName[], name: MapLayerName): MapLayerName[] =>
  mapLayerNames.filter((one) => (one === name ? !layers.includes(name) : layers.includes(one)))
