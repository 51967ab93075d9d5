import type { Db } from '@squall/shared/server/db'
import type { MailSection } from '../../platform/mail-layout'
import { collectDigest } from './collect-digest'
import { sectionsOf } from './sections'
import { weekOfKey } from './week'

/** What stands in a digest that is about to be sent; null where everything in it is gone by now. */
export function digestOf(db: Db, publicUrl: string) {
  return (userId: string, key: string): MailSection[] | null => {
    const week = weekOfKey(key)
    const digest = week && collectDigest(db, userId, week)
    return digest && sectionsOf(digest, userId, publicUrl)
  }
}
