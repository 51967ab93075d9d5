import { z } from 'zod'
import { PersonSummary } from '../account/profile'
import { AdminLogEntry } from '../admin/admin-log'
import { Identifier, singleLine } from '../text'
import { limits } from '../wire/limits'

/** The author's role in the channel; other people have none. */
export const ChatRole = z.enum(['owner', 'moderator', 'admin'])
export type ChatRole = z.infer<typeof ChatRole>

/**
 * One message of a stream's chat, plain text. `createdAt` is ISO 8601 in UTC. A held message waits for a moderator: only its
 * author and moderators see it.
 */
export const ChatMessage = z.object({
  id: z.string(),
  streamId: z.string(),
  userId: z.string(),
  message: z.string(),
  createdAt: z.string(),
  isEmergencyAlert: z.boolean(),
  /** A storm report near the stream, said by Squall itself: nobody can answer or remove it. */
  isStormReport: z.literal(true).optional(),
  user: PersonSummary,
  role: ChatRole.optional(),
  isHeld: z.literal(true).optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** The public rules of a chat; 0 seconds means no slow mode. */
export const OpenChatRules = z.object({ slowModeSeconds: z.number().int(), followersOnly: z.boolean() })
export type OpenChatRules = z.infer<typeof OpenChatRules>

export const ChatText = singleLine({
  label: 'A message',
  min: 1,
  max: limits.chatCharacters,
  tooShort: 'A message cannot be empty',
  tooLong: `A message may have at most ${limits.chatCharacters} characters`,
})

/** The text may come as `content` or as `message`; `isAlert` is for administrators. */
export const PostMessageInput = z.object({
  streamId: Identifier,
  content: ChatText.optional(),
  message: ChatText.optional(),
  isAlert: z.boolean().optional(),
})
export type PostMessageInput = z.infer<typeof PostMessageInput>

const HELD_WORDS = 100
const HELD_WORD_CHARACTERS = 40
const SLOW_MODE_SECONDS = 600

/** The rules of a channel's chat, as its moderators see them. */
export const ChatRules = OpenChatRules.extend({ heldWords: z.array(z.string()) })
export type ChatRules = z.infer<typeof ChatRules>

const heldWord = singleLine({
  label: 'A word',
  max: HELD_WORD_CHARACTERS,
  tooLong: `A word may have at most ${HELD_WORD_CHARACTERS} characters`,
})

/** Fields that are left out stay. Each word is kept once. */
export const EditChatRulesInput = z.object({
  channelId: Identifier,
  slowModeSeconds: z
    .number()
    .int('Slow mode takes whole seconds')
    .min(0, 'Slow mode cannot be negative')
    .max(SLOW_MODE_SECONDS, `Slow mode takes at most ${SLOW_MODE_SECONDS / 60} minutes`)
    .optional(),
  followersOnly: z.boolean().optional(),
  heldWords: z
    .array(heldWord)
    .max(HELD_WORDS, `At most ${HELD_WORDS} words can be held`)
    .transform((words) => [...new Set(words.map((word) => word.toLowerCase()).filter((word) => word !== ''))])
    .optional(),
})
export type EditChatRulesInput = z.infer<typeof EditChatRulesInput>

/** A person may not write until `until`, ISO 8601 in UTC; null means until it is lifted. */
export const ChatRestriction = z.object({ until: z.string().nullable() })
export type ChatRestriction = z.infer<typeof ChatRestriction>

/** The caller's permissions in the chat of a stream; without a session, those of every visitor. */
export const ChatStanding = z.object({
  /** The person whose channel it is. */
  channelId: z.string(),
  rules: OpenChatRules,
  mayModerate: z.boolean(),
  mayChooseModerators: z.boolean(),
  /** Whether slow mode, followers-only and held words apply to the caller. */
  isBound: z.boolean(),
  isFollower: z.boolean(),
  restriction: ChatRestriction.nullable(),
})
export type ChatStanding = z.infer<typeof ChatStanding>

/** The lengths of a time-out, in minutes. */
export const TIME_OUT_MINUTES = [1, 10, 60, 1_440] as const

type TimeOutMinutes = (typeof TIME_OUT_MINUTES)[number]

/** The same in words. */
export const timeOutWords: Record<TimeOutMinutes, string> = {
  1: '1 minute',
  10: '10 minutes',
  60: '1 hour',
  1440: '24 hours',
}

/** `minutes` null is a ban. `removesLines` also deletes the person's messages in the channel's live stream. */
export const RestrictInput = z.object({
  channelId: Identifier,
  userId: Identifier,
  minutes: z.literal(TIME_OUT_MINUTES, 'That is not one of the times').nullable(),
  removesLines: z.boolean().optional(),
})
export type RestrictInput = z.infer<typeof RestrictInput>

/** `actId` is the log entry by which the action can be undone. */
export const ChatAct = z.object({ actId: z.string() })
export type ChatAct = z.infer<typeof ChatAct>

/** A person who may not write in a channel's chat now. */
export const RestrictedPerson = ChatRestriction.extend({ user: PersonSummary, since: z.string() })
export type RestrictedPerson = z.infer<typeof RestrictedPerson>

/** How many entries a page of a channel's log holds. */
export const CHAT_LOG_PAGE = 30

/** A moderation action in a channel's chat, and whether the caller can still undo it. */
export const ChatLogEntry = AdminLogEntry.extend({ isUndone: z.boolean(), mayUndo: z.boolean() })
export type ChatLogEntry = z.infer<typeof ChatLogEntry>
