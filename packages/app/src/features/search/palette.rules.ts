import type { SearchHits } from '@squall/shared/contract/community'
import type { Stream } from '@squall/shared/contract/live'
import type { FoundPlace } from '@squall/shared/contract/weather'
import { foldText } from '@squall/shared/rules/fold-text'
import { paths } from '../../platform/paths'
import type { NavEntry } from '../../ui/navigation'
import { filterStreams } from '../streams/rules'

/** One line of the palette. Without an address it searches the map for what was typed. */
export interface PaletteOption {
  id: string
  label: string
  note?: string
  to?: string
  /** A person's picture; undefined for what has an icon. */
  imageUrl?: string | null
}

const groupNames = [
  'Pages',
  'Live streams',
  'People',
  'Places',
  'Posts',
  'Photos',
  'Replays',
  'Clips',
  'Routes',
] as const

export type GroupName = (typeof groupNames)[number]

export interface PaletteGroup {
  name: GroupName
  options: PaletteOption[]
}

interface PaletteSources {
  typed: string
  pages: NavEntry[]
  streams: Stream[]
  /** What the server found; undefined until it has answered. */
  hits: SearchHits | undefined
  /** The places of a search of the map; null unless one was asked for. */
  mapPlaces: FoundPlace[] | null
}

const MOST_PAGES = 4
const MOST_STREAMS = 4
/** A shorter name is not sent to the geocoding service. */
const LEAST_LETTERS_OF_A_PLACE = 2

/** Returns the groups that have something to offer, in a fixed order. Before anything is typed: what is live, and pages. */
export function listGroups({ typed, pages, streams, hits, mapPlaces }: PaletteSources): PaletteGroup[] {
  const wanted = typed.trim()
  const found: Record<GroupName, PaletteOption[]> = {
    Pages: matchPages(pages, wanted).map(({ label, to }) => ({ id: `page-${to}`, label, to })),
    'Live streams': filterStreams(streams, wanted)
      .slice(0, MOST_STREAMS)
      .map(({ id, title, user }) => ({
        id: `stream-${id}`,
        label: title,
        note: user.displayName,
        to: paths.stream(id),
      })),
    People: (hits?.people ?? []).map(({ id, displayName, username, profileImageUrl }) => ({
      id: `person-${id}`,
      label: displayName,
      note: `@${username}`,
      to: paths.profile(id),
      imageUrl: profileImageUrl,
    })),
    Places: listPlaces(wanted, mapPlaces ?? hits?.places ?? [], mapPlaces !== null),
    Posts: (hits?.posts ?? []).map(({ id, excerpt, user }) => ({
      id: `post-${id}`,
      label: excerpt,
      note: user.displayName,
      to: paths.post(id),
    })),
    Photos: (hits?.photos ?? []).map(({ id, title, user }) => ({
      id: `photo-${id}`,
      label: title,
      note: user.displayName,
      to: paths.photo(id),
    })),
    Clips: (hits?.clips ?? []).map(({ id, title, channel }) => ({
      id: `clip-${id}`,
      label: title,
      note: channel.displayName,
      to: paths.clip(id),
    })),
    Routes: (hits?.routes ?? []).map(({ id, title, startLocation, endLocation }) => ({
      id: `route-${id}`,
      label: title,
      note: `${startLocation} to ${endLocation}`,
      to: paths.chaseRoute(id),
    })),
    Replays: (hits?.replays ?? []).map(({ id, title, user }) => ({
      id: `replay-${id}`,
      label: title,
      note: user.displayName,
      to: paths.replay(id),
    })),
  }
  return groupNames.map((name) => ({ name, options: found[name] })).filter(({ options }) => options.length > 0)
}

/** Returns the pages with a word that begins with what was typed; the first ones before anything is typed. */
function matchPages(pages: NavEntry[], wanted: string): NavEntry[] {
  const start = foldText(wanted)
  return pages
    .filter(({ label }) => foldText(label).startsWith(start) || foldText(label).includes(` ${start}`))
    .slice(0, MOST_PAGES)
}

/** Ends with the search of the map, which asks a service and therefore never starts by itself. */
function listPlaces(wanted: string, places: FoundPlace[], isFromMap: boolean): PaletteOption[] {
  const options: PaletteOption[] = places.map(({ name, lat, lon }) => ({
    id: `place-${lat},${lon}`,
    label: name,
    note: 'On the radar',
    to: paths.radarAt(lat, lon),
  }))
  if (isFromMap || wanted.length < LEAST_LETTERS_OF_A_PLACE) return options
  return [...options, { id: 'map', label: `Find “${wanted}” on the map` }]
}

/** Returns the index of the option that an arrow key leads to; after the last one comes the first. */
export function moveActive(active: number, count: number, key: 'ArrowDown' | 'ArrowUp'): number {
  if (count === 0) return 0
  return (active + (key === 'ArrowDown' ? 1 : -1) + count) % count
}
