import type { MediaEvent } from '@squall/shared/contract/live'
import type { Services } from '../../services'
import { bannerIdOf, isLoud, titleOf } from './banner'
import { chatMessageOf } from './chat-lines'
import { idsNear, liveStreamsWithPlace } from './near-streams'
import type { LocatedEvent } from './store'

type NewsDeps = Pick<Services, 'memory' | 'media' | 'db' | 'now'>

/** A list older than this does not tell what is new. */
const MEMORY_LASTS_MS = 10 * 60_000
const LINE_CHARACTERS = 500

/**
 * Tells everybody of loud events that are new or upgraded, each once for its whole life: not again when it is updated,
 * shrinks, is missing from a list and comes back, or the api restarts. The first list of all is no news. In the chat of
 * every live stream near it a loud event says one line, also where the stream began later.
 */
export function createAlertNews({ memory, media, db, now }: NewsDeps): (events: LocatedEvent[]) => void {
  const lastList = memory.lastListAt()
  /** Seen by this process, in case the memory fails. */
  const seen = new Map<string, number>()
  let isFirst = lastList === null || now().getTime() - lastList.getTime() > MEMORY_LASTS_MS

  function tell(event: LocatedEvent, streamIds: string[]): MediaEvent[] {
    const { key, rank } = event
    const [title, description] = [titleOf(event), event.newest.headline ?? event.area]
    const before = Math.max(seen.get(key) ?? 0, memory.seenRank(key) ?? 0)
    const isNews = !isFirst && rank > before
    seen.set(key, Math.max(rank, before))
    memory.noteSeen(event)
    const text = `${title}: ${description}`.slice(0, LINE_CHARACTERS)
    const lines = streamIds
      .map((streamId) => ({ streamId, key, rank, text, saidAt: now() }))
      .filter((line) => memory.addLine(line))
    return [
      ...(isNews ? [{ type: 'emergency-alert' as const, id: bannerIdOf(event), title, description, streamIds }] : []),
      ...lines.map((line) => ({ type: 'chat-message' as const, message: chatMessageOf(line) })),
    ]
  }

  return (events) => {
    const loud = events.filter(isLoud)
    const live = loud.length > 0 ? liveStreamsWithPlace(db) : []
    media.publish(...loud.flatMap((event) => tell(event, idsNear(live, event.areas))))
    memory.noteList(now())
    isFirst = false
  }
}
