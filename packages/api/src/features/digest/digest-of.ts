import type { Db } from '@squall/shared/db'
import type { MailSection } from '../notifications/mail/mail-layout'
import type { Outgoing } from '../notifications/senders'
import { collectDigest } from './collect-digest'
import { sectionsOf } from './sections'
import { weekOfKey } from './week'

/** What stands in a digest that is about to be sent; null where everything in it is gone by now. */
export function digestOf(db: Db, publicUrl: string) {
  return ({ user, notification }: Outgoing): MailSection[] | null => {
    const week = weekOfKey(notification.key)
    const digest = week && collectDigest(db, user.id, week)
    return digest && sectionsOf(digest, user.id, publicUrl)
  }
}
