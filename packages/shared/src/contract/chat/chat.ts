import { z } from 'zod'
import { PersonSummary } from '../account/user'
import { Identifier, singleLine } from '../text'
import { limits } from '../wire/limits'

/** What its author is to the channel; nobody in particular has none. */
export const ChatRole = z.enum(['owner', 'moderator', 'admin'])
export type ChatRole = z.infer<typeof ChatRole>

/**
 * One line of a stream's chat, plain text. `createdAt` is ISO 8601 in UTC. A held line waits for a moderator: its author and
 * those who moderate see it, nobody else.
 */
export const ChatMessage = z.object({
  id: z.string(),
  streamId: z.string(),
  userId: z.string(),
  message: z.string(),
  createdAt: z.string(),
  isEmergencyAlert: z.boolean(),
  user: PersonSummary,
  role: ChatRole.optional(),
  isHeld: z.literal(true).optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** What everybody may know of a chat's rules; 0 seconds of slow mode is none. */
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
