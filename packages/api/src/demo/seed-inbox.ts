import type { NotificationKind } from '@squall/shared/contract/notification'
import { APPROVED_MAY } from '@squall/shared/rules/account-approval'
import { type Db, tables } from '@squall/shared/server/db'
import { chasers, VISITOR } from './people'
import { listIdsByUsername } from './seed-people'

const { notifications, warningPlaces } = tables
const { maria, theo } = chasers
const HOUR_MS = 3_600_000

interface DemoNotification {
  kind: NotificationKind
  title: string
  body: string
  /** The username of the channel that it links to; without it `url` counts. */
  channel?: string
  url?: string
  hoursAgo: number
  isRead?: boolean
}

/** The notifications in the visitor's inbox, oldest first. */
const demoNotifications: DemoNotification[] = [
  {
    kind: 'account',
    title: 'Your account was approved',
    body: APPROVED_MAY,
    url: '/',
    hoursAgo: 72,
    isRead: true,
  },
  {
    kind: 'stream-live',
    title: `${theo.displayName} is live`,
    body: 'Shelf cloud from the north quarter',
    channel: theo.username,
    hoursAgo: 27,
    isRead: true,
  },
  {
    kind: 'weather-warning',
    title: 'Simulated: Severe Thunderstorm Warning',
    body: 'Made-up storms near Moore, with gusts of 60 mph. Nothing of this is real.',
    url: '/weather?tab=alerts',
    hoursAgo: 5,
  },
  {
    kind: 'stream-live',
    title: `${maria.displayName} is live`,
    body: 'Supercell southwest of town',
    channel: maria.username,
    hoursAgo: 2,
  },
]

/** The visitor's place for weather warnings, near the simulated storms. */
const visitorPlace = { latitude: 35.34, longitude: -97.49, name: 'Moore, Oklahoma', radiusKm: 50 }

/** Adds the missing notifications of the visitor, and the place for their weather warnings. */
export function seedInbox({ db, now }: { db: Db; now: () => Date }): void {
  const ids = listIdsByUsername(db)
  const userId = ids.get(VISITOR.username)
  if (userId === undefined) throw new Error('The demonstration has no visitor')
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  db.transaction((tx) => {
    for (const [index, demoNotification] of demoNotifications.entries()) {
      const { channel, url = '/', hoursAgo: hours, isRead = false, ...notification } = demoNotification
      tx.insert(notifications)
        .values({
          ...notification,
          id: `told-visitor-${index + 1}`,
          userId,
          key: `demo:${index + 1}`,
          url: channel === undefined ? url : `/streaming/${encodeURIComponent(ids.get(channel) ?? '')}`,
          createdAt: hoursAgo(hours),
          readAt: isRead ? hoursAgo(hours - 1) : null,
        })
        .onConflictDoNothing()
        .run()
    }
    tx.insert(warningPlaces)
      .values({ userId, ...visitorPlace })
      .onConflictDoNothing()
      .run()
  })
}
