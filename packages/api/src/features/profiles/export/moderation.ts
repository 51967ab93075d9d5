import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

const { activeDays, adminLog, chatModerators, chatRestrictions, chatRules, reports, users } = tables

/**
 * Returns the user's reports, the moderation of their chat and decisions about them, without the names of reporters and reviewers.
 */
export function collectModeration(db: Db, userId: string) {
  const act = { action: adminLog.action, description: adminLog.description, at: adminLog.createdAt }
  return {
    reports: db
      .select()
      .from(reports)
      .where(eq(reports.userId, userId))
      .all()
      .map(({ serial: _serial, reviewedBy: _reviewer, ...report }) => report),
    chatRules: getChatRules(db, userId),
    chatModerators: db
      .select({ username: users.username, since: chatModerators.createdAt })
      .from(chatModerators)
      .innerJoin(users, eq(users.id, chatModerators.userId))
      .where(eq(chatModerators.channelId, userId))
      .all(),
    moderatedChannels: db
      .select({ channel: users.username, since: chatModerators.createdAt })
      .from(chatModerators)
      .innerJoin(users, eq(users.id, chatModerators.channelId))
      .where(eq(chatModerators.userId, userId))
      .all(),
    chatRestrictions: db
      .select({ channel: users.username, until: chatRestrictions.until, since: chatRestrictions.createdAt })
      .from(chatRestrictions)
      .innerJoin(users, eq(users.id, chatRestrictions.channelId))
      .where(eq(chatRestrictions.userId, userId))
      .all(),
    ownActs: db.select(act).from(adminLog).where(eq(adminLog.actorId, userId)).all(),
    actsAboutMe: db.select(act).from(adminLog).where(eq(adminLog.subjectId, userId)).all(),
    activeDays: db.select({ day: activeDays.day }).from(activeDays).where(eq(activeDays.userId, userId)).all(),
  }
}

function getChatRules(db: Db, userId: string) {
  const row = db.select().from(chatRules).where(eq(chatRules.channelId, userId)).get()
  return row && { ...row, heldWords: JSON.parse(row.heldWords) }
}
