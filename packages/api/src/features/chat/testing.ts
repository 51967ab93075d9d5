import type { ChatMessage } from '@squall/shared/contract/chat'
import { createContextWithUsers, type TestPerson } from '../../testing/test-context'

type UsersContext = Awaited<ReturnType<typeof createContextWithUsers>>
type Caller = UsersContext['as']['other']

/** Written out, because the inferred type is longer than TypeScript writes. */
interface ModeratedChat extends UsersContext {
  as: UsersContext['as'] & { mod: Caller }
  people: UsersContext['people'] & { mod: TestPerson }
  streamId: string
  channelId: string
  line: ChatMessage
  /** Returns the texts that a visitor reads. */
  read(): Promise<string[]>
  /** Returns how many messages the stream counts. */
  counted(): Promise<number>
  /** Posts a message three seconds later. */
  say(content: string, who?: Caller): Promise<ChatMessage>
}

/** Returns a live stream of `owner` with the moderator `mod`, and `other`, who has posted one message. */
export async function createModeratedChat(): Promise<ModeratedChat> {
  const test = await createContextWithUsers()
  const { as, people, addPerson, caller, events, passTime } = test
  const { id: streamId } = await as.owner.streams.start({})
  const mod = await addPerson('mod')
  const channelId = people.owner.id
  await as.owner.chat.moderation.addModerator({ channelId, username: 'mod' })
  const asMod = await caller(mod.sessionId)
  const line = await as.other.chat.post({ streamId, content: 'Nice hook, @owner' })
  events.length = 0
  const read = async () => (await as.anonymous.chat.list({ streamId })).map(({ message }) => message)
  const counted = async () => (await as.anonymous.streams.get({ id: streamId })).chatMessages
  const say = (content: string, who: Caller = as.other) => {
    passTime(3_000)
    return who.chat.post({ streamId, content })
  }
  return {
    ...test,
    as: { ...as, mod: asMod },
    people: { ...people, mod },
    streamId,
    channelId,
    line,
    read,
    counted,
    say,
  }
}
