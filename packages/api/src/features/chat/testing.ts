import { createContextWithUsers } from '../../testing/test-context'

/** Returns a live stream of `owner` with the moderator `mod`, and `other`, who has posted one message. */
export async function createModeratedChat() {
  const test = await createContextWithUsers()
  const { as, people, addPerson, caller, events, passTime } = test
  const { id: streamId } = await as.owner.streams.start({})
  const mod = await addPerson('mod')
  const channelId = people.owner.id
  await as.owner.chat.moderation.addModerator({ channelId, username: 'mod' })
  const asMod = await caller(mod.sessionId)
  const line = await as.other.chat.post({ streamId, content: 'Nice hook, @owner' })
  events.length = 0
  /** Returns the texts that a visitor reads. */
  const read = async () => (await as.anonymous.chat.list({ streamId })).map(({ message }) => message)
  const counted = async () => (await as.anonymous.streams.get({ id: streamId })).chatMessages
  const say = (content: string, who: typeof as.other = as.other) => {
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
