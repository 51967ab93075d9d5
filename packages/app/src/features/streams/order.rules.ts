import type { Stream } from '@squall/shared/contract/live'
import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { compareSeverity } from '@squall/shared/rules/severity'

const streamOrders = ['best', 'viewers', 'newest', 'nearest'] as const
export type StreamOrder = (typeof streamOrders)[number]

/** Which live streams are listed: all, those of followed chasers, or those inside the area of an alert. */
const streamKinds = ['all', 'followed', 'alerts'] as const
export type StreamKind = (typeof streamKinds)[number]

export interface StreamChoice {
  kind: StreamKind
  order: StreamOrder
}

/** Returns the choice that an address names; anything unknown in it counts as not chosen. */
export function readStreamChoice(params: URLSearchParams): StreamChoice {
  const [kind, order] = [params.get('show'), params.get('sort')]
  return {
    kind: streamKinds.find((one) => one === kind) ?? 'all',
    order: streamOrders.find((one) => one === order) ?? 'best',
  }
}

/** Returns the address parameters with one part of the choice changed; the usual choices are left out. */
export function writeStreamChoice(params: URLSearchParams, changed: Partial<StreamChoice>): URLSearchParams {
  const { kind, order } = { ...readStreamChoice(params), ...changed }
  const next = new URLSearchParams(params)
  next.delete('show')
  next.delete('sort')
  if (kind !== 'all') next.set('show', kind)
  if (order !== 'best') next.set('sort', order)
  return next
}

export function keepKind(streams: Stream[], kind: StreamKind): Stream[] {
  if (kind === 'followed') return streams.filter(({ followedByMe }) => followedByMe)
  return kind === 'alerts' ? streams.filter(({ alertHere }) => alertHere !== null) : streams
}

/** Returns the streams in an order. Without a known place the nearest are the best; streams without a place come last. */
export function sortStreams(streams: Stream[], order: StreamOrder, place: Place | null): Stream[] {
  if (order === 'viewers') return streams.toSorted(compareViewers)
  if (order === 'newest') return streams.toSorted(compareStart)
  if (order === 'nearest' && place !== null) {
    return streams.toSorted((a, b) => measureDistance(a, place) - measureDistance(b, place) || compareBest(a, b))
  }
  return streams.toSorted(compareBest)
}

/**
 * Returns the stream that is shown first: the best one of somebody else. The one that is `shown` stays until it ends, so that
 * the picture does not change while somebody looks at it.
 */
export function findBestStream(streams: Stream[], shown: string | null, viewerId: string | null): Stream | null {
  const stays = streams.find(({ id }) => id === shown)
  const others = streams.filter(({ userId }) => userId !== viewerId)
  return stays ?? others.toSorted(compareBest)[0] ?? null
}

/** The chasers I follow first, then the most dangerous alert around the chaser, then most viewers, then the newest. */
const compareBest = (a: Stream, b: Stream): number =>
  Number(b.followedByMe) - Number(a.followedByMe) ||
  compareSeverity(a.alertHere?.level ?? 'none', b.alertHere?.level ?? 'none') ||
  compareViewers(a, b)

const compareViewers = (a: Stream, b: Stream): number => b.viewerCount - a.viewerCount || compareStart(a, b)

const compareStart = (a: Stream, b: Stream): number => Date.parse(b.startedAt) - Date.parse(a.startedAt)

function measureDistance({ latitude, longitude }: Stream, place: Place): number {
  return latitude === null || longitude === null ? Number.MAX_VALUE : distanceKm(place, { latitude, longitude })
}
