import { apiCalls } from '@squall/shared/server/relay'
import type { z } from 'zod'
import type { Services } from '../../services'
import { recordPositions } from '../chaser-positions/record-positions'
import { postChatMessage } from '../chat/post-message'
import { listChatMessages } from '../chat/queries'
import { recordStreamReports } from '../streams/mutations'

/** Returns a call that can be run with checked input, and with what another process sent. */
const toCall = <Input, Answer>(
  { input }: { input: z.ZodType<Input> },
  run: (services: Services, input: Input) => Answer,
) => ({
  run,
  /** @throws ZodError */
  parseAndRun: (services: Services, body: unknown) => run(services, input.parse(body)),
})

/** What the media processes ask of api: over HTTP on one machine, over the relay from others. */
export const internalCalls = {
  'chat-post': toCall(apiCalls['chat-post'], (services, { streamId, userId, message }) =>
    postChatMessage(services, userId, { streamId, text: message, isAlert: false }),
  ),
  'chat-list': toCall(apiCalls['chat-list'], (services, { streamId }) => listChatMessages(services, streamId, null)),
  'streams-report': toCall(apiCalls['streams-report'], (services, reports) => ({
    ended: recordStreamReports(services, reports),
  })),
  'positions-report': toCall(apiCalls['positions-report'], recordPositions),
}
