import { z } from 'zod'
import { PersonSummary } from '../account/user'
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
