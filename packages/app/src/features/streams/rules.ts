import type { Stream } from '@squall/shared/contract/live'
import { foldText } from '@squall/shared/rules/fold-text'
import type { SearchTerm } from '@squall/shared/rules/us-states'
import type { ConnectionState } from '../../platform/media-socket/media-socket'

/** Returns typed words as terms; the terms of `us-states`, which are loaded with the first search, know states too. */
export type ToTerms = (words: string[]) => SearchTerm[]

const toPlainTerms: ToTerms = (words) => words.map((word) => ({ words: [word], state: null }))

/**
 * Returns the streams whose title, place or chaser contain every typed word, in any order, whatever the case and accents; a US
 * state is found by its name and its code.
 */
export function filterStreams(streams: Stream[], typed: string, toTerms: ToTerms = toPlainTerms): Stream[] {
  const terms = toTerms(foldText(typed).trim().split(/\s+/))
  return streams.filter((stream) => {
    const { displayName, username } = stream.user
    const text = foldText(`${stream.title} ${stream.placeName ?? ''} ${stream.location} ${displayName} ${username}`)
    const place = ` ${foldText(stream.placeName ?? '').replaceAll(/[^\p{L}\d]+/gu, ' ')} `
    return terms.every(
      ({ words, state }) =>
        words.every((word) => text.includes(word)) || (state !== null && place.includes(` ${state.join(' ')} `)),
    )
  })
}

/** Returns the streams that are live. */
export const keepLive = (streams: Stream[]): Stream[] => streams.filter((stream) => stream.isLive)

interface PreviewSituation {
  connection: ConnectionState
  /** A picture has come and is being decoded. */
  hasReceived: boolean
  hasDrawn: boolean
}

/** Returns the text in a tile without a picture, or over one that no longer moves; null once there is one. */
export function getPreviewText({ connection, hasReceived, hasDrawn }: PreviewSituation): string | null {
  if (connection === 'disconnected') return 'Disconnected'
  if (hasDrawn) return null
  if (hasReceived) return 'Loading...'
  return connection === 'connected' ? 'Waiting for stream...' : 'Connecting...'
}
