import type { Stream } from '@squall/shared/contract/live'

/** The streams whose title, place or chaser hold every word that was typed, in any case and order. */
export function filterStreams(streams: Stream[], typed: string): Stream[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  return streams.filter((stream) => {
    const { displayName, username } = stream.user
    const text = `${stream.title} ${stream.location} ${displayName} ${username}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Only what runs now belongs in a live list. */
export const onlyLive = (streams: Stream[]): Stream[] => streams.filter((stream) => stream.isLive)
