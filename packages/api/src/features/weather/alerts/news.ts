import type { MediaEvent } from '@squall/shared/media-events'
import type { Services } from '../../../services'
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
 * shrinks, is missing from a list and comes back, or the api restarts. The first list of all is no news.
 */
export function createAlertNews({ memory, media, db, now }: NewsDeps): (events: LocatedEvent[]) => void {
  const lastList = memory.lastListAt()
  let isFirst = lastList === null || now().getTime() - lastList.getTime() > MEMORY_LASTS_MS

  function tell(event: LocatedEvent, streamIds: string[]): MediaEvent[] {
    const id = bannerIdOf(event)
    const [title, description] = [titleOf(event), event.newest.headline ?? event.area]
    const text = `${title}: ${description}`.slice(0, LINE_CHARACTERS)
    const lines = streamIds.map((streamId) => ({ streamId, alertId: id, text, saidAt: now() }))
    for (const line of lines) memory.addLine(line)
    return [
      { type: 'emergency-alert', id, title, description, streamIds },
      ...lines.map((line) => ({ type: 'chat-message' as const, message: chatMessageOf(line) })),
    ]
  }

  return (events) => {
    const loud = events.filter(isLoud)
    const news = isFirst ? [] : loud.filter(({ key, rank }) => rank > (memory.seenRank(key) ?? 0))
    const live = news.length > 0 ? liveStreamsWithPlace(db) : []
    for (const event of loud) memory.noteSeen(event)
    memory.noteList(now())
    isFirst = false
    media.publish(...news.flatMap((event) => tell(event, idsNear(live, event.areas))))
  }
}
