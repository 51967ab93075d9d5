import type { MediaEvent } from '@squall/shared/contract/live'
import type { LoudAlert } from '@squall/shared/contract/weather'
import type { Services } from '../../../services'
import { formatTitle, isLoud, toBannerId } from '../../../weather/alerts/banner'
import type { LocatedEvent } from '../../../weather/alerts/store'
import { toAlertBoxes } from './alert-boxes'
import { toNoticeMessage } from './chat-notices'
import { findStreamIdsNear, listLiveStreamsWithPlace } from './live-streams'

/** After a longer pause nothing says which events of a list are new. */
const MEMORY_LASTS_MS = 10 * 60_000
const NOTICE_CHARACTERS = 500

/** Returns the event that reaches the pages near an alert. One whose place is not known in full reaches all. */
function toEmergencyAlert(
  event: LocatedEvent,
  texts: Pick<LoudAlert, 'title' | 'description' | 'streamIds'>,
): MediaEvent {
  const areas = event.unlocated.length > 0 ? [] : event.areas.flatMap((area) => toAlertBoxes([area]))
  return { type: 'emergency-alert', id: toBannerId(event), area: event.area, areas, ...texts }
}

/**
 * Returns a function that publishes the loud events of a list that are new or upgraded, each once in its whole life: not
 * again when it is updated, shrinks, leaves a list and comes back, or the api restarts. The very first list is not news.
 * Each loud event also posts one notice in the chat of every live stream near it, also when the stream began later.
 */
export function createUrgentAlertsPublisher({
  memory,
  media,
  db,
  now,
}: Pick<Services, 'memory' | 'media' | 'db' | 'now'>): (events: LocatedEvent[]) => void {
  const lastList = memory.lastListAt()
  /** The events seen by this process, in case the weather memory fails. */
  const seen = new Map<string, number>()
  let isFirstList = lastList === null || now().getTime() - lastList.getTime() > MEMORY_LASTS_MS

  function toMediaEvents(event: LocatedEvent, streamIds: string[]): MediaEvent[] {
    const { key, rank } = event
    const [title, description] = [formatTitle(event), event.newest.headline ?? event.area]
    const before = Math.max(seen.get(key) ?? 0, memory.seenRank(key) ?? 0)
    const isNews = !isFirstList && rank > before
    seen.set(key, Math.max(rank, before))
    memory.noteSeen(event)
    const text = `${title}: ${description}`.slice(0, NOTICE_CHARACTERS)
    const notices = streamIds
      .map((streamId) => ({ streamId, key, rank, text, saidAt: now() }))
      .filter((notice) => memory.addNotice(notice))
    return [
      ...(isNews ? [toEmergencyAlert(event, { title, description, streamIds })] : []),
      ...notices.map((notice) => ({ type: 'chat-message' as const, message: toNoticeMessage(notice) })),
    ]
  }

  return (events) => {
    const loud = events.filter(isLoud)
    const live = loud.length > 0 ? listLiveStreamsWithPlace(db) : []
    media.publish(...loud.flatMap((event) => toMediaEvents(event, findStreamIdsNear(live, event.areas))))
    memory.noteList(now())
    isFirstList = false
  }
}
