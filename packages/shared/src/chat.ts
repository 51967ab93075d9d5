import { z } from 'zod'
import { PersonSummary } from './user'
import { limits } from './wire/limits'

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

/** Control and bidirectional-override characters, which could hide or forge text; line feeds go too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

export const ChatText = z
  .string()
  .transform((typed) => typed.replace(UNSEEN, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'A message cannot be empty')
      .max(limits.chatCharacters, `A message may have at most ${limits.chatCharacters} characters`),
  )

/** The text may come as `content` or as `message`; `isAlert` is for administrators. */
export const PostMessageInput = z.object({
  streamId: z.string(),
  content: z.string().max(100_000).optional(),
  message: z.string().max(100_000).optional(),
  isAlert: z.boolean().optional(),
})
export type PostMessageInput = z.infer<typeof PostMessageInput>
