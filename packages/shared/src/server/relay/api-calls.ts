import { z } from 'zod'
import { ChatMessage, ChatText } from '../../contract/chat'
import { ChaserChanges, MOST_POSITIONS, ReportedPosition, StreamReport } from '../../contract/live'
import { Identifier } from '../../contract/text'

/** The calls that media makes to api: over HTTP on one machine, over the relay from others. */
export const apiCalls = {
  'chat-post': {
    input: z.object({ streamId: Identifier, userId: Identifier, message: ChatText }),
    output: z.null(),
  },
  'chat-list': { input: z.object({ streamId: Identifier }), output: z.array(ChatMessage) },
  'streams-report': {
    input: z.array(StreamReport).max(1_000),
    output: z.object({ ended: z.array(z.string()) }),
  },
  'positions-report': { input: z.array(ReportedPosition).max(MOST_POSITIONS), output: ChaserChanges },
} as const
export type ApiCall = keyof typeof apiCalls

/** The answer to a call over the relay. */
export const ApiAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  /** `status` is the one that the REST form would have. */
  z.object({ ok: z.literal(false), status: z.number().int(), message: z.string() }),
])
export type ApiAnswer = z.infer<typeof ApiAnswer>
