import { PersonSummary } from '@squall/shared/contract/account'
import {
  ChatAct,
  ChatLogEntry,
  ChatMessage,
  ChatRules,
  ChatStanding,
  EditChatRulesInput,
  PostMessageInput,
  RestrictedPerson,
  RestrictInput,
} from '@squall/shared/contract/chat'
import { Identifier, singleLine } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { editChatRules } from './chat-rules'
import { releaseMessage, removeMessage } from './moderation/message-actions'
import { addModerator, removeModerator } from './moderation/moderators'
import {
  getChatPermissions,
  getChatRulesForModerators,
  listModerationLog,
  listModerators,
  listRestrictedPeople,
} from './moderation/queries'
import { liftRestriction, restrictPerson } from './moderation/restrict-person'
import { undoChatAction } from './moderation/undo-action'
import { postChatMessage } from './post-message'
import { listChatMessages } from './queries'

/** Rate-limited, because each action adds an entry to the audit log, which is never trimmed. */
const moderationProcedure = memberProcedure.use(({ ctx, next }) => {
  ctx.services.limits.moderationByUser.take(ctx.session.user.id)
  return next()
})

const Channel = z.object({ channelId: Identifier })

const Person = Channel.extend({ userId: Identifier })

/** For moderators of a chat; permissions.ts says who they are. */
const chatModerationRouter = router({
  remove: moderationProcedure
    .input(z.object({ messageId: Identifier }))
    .output(ChatAct)
    .mutation(({ ctx, input }) => removeMessage(ctx.services, ctx.session.user, input.messageId)),
  release: moderationProcedure
    .input(z.object({ messageId: Identifier }))
    .output(ChatAct)
    .mutation(({ ctx, input }) => releaseMessage(ctx.services, ctx.session.user, input.messageId)),
  restrict: moderationProcedure
    .input(RestrictInput)
    .output(ChatAct)
    .mutation(({ ctx, input }) => restrictPerson(ctx.services, ctx.session.user, input)),
  lift: moderationProcedure
    .input(Person)
    .output(ChatAct)
    .mutation(({ ctx, input }) => liftRestriction(ctx.services, ctx.session.user, input)),
  undo: moderationProcedure
    .input(z.object({ actId: Identifier }))
    .output(ChatAct)
    .mutation(({ ctx, input }) => undoChatAction(ctx.services, ctx.session.user, input.actId)),
  editRules: moderationProcedure
    .input(EditChatRulesInput)
    .output(z.object({ rules: ChatRules, actId: z.string().nullable() }))
    .mutation(({ ctx, input }) => editChatRules(ctx.services, ctx.session.user, input)),
  addModerator: moderationProcedure
    .input(
      Channel.extend({
        username: singleLine({ label: 'Username', min: 1, max: 40, tooShort: 'Whom? Type a username' }),
      }),
    )
    .output(ChatAct)
    .mutation(({ ctx, input }) => addModerator(ctx.services, ctx.session.user, input)),
  removeModerator: moderationProcedure
    .input(Person)
    .output(ChatAct)
    .mutation(({ ctx, input }) => removeModerator(ctx.services, ctx.session.user, input)),
  rules: memberProcedure
    .input(Channel)
    .output(ChatRules)
    .query(({ ctx, input }) =>
      getChatRulesForModerators(ctx.services.db, input.channelId, ctx.session.user, ctx.services.now()),
    ),
  moderators: memberProcedure
    .input(Channel)
    .output(z.array(PersonSummary))
    .query(({ ctx, input }) => listModerators(ctx.services.db, input.channelId, ctx.session.user, ctx.services.now())),
  restricted: memberProcedure
    .input(Channel)
    .output(z.array(RestrictedPerson))
    .query(({ ctx, input }) =>
      listRestrictedPeople(ctx.services.db, input.channelId, ctx.session.user, ctx.services.now()),
    ),
  log: memberProcedure
    .input(Channel.extend({ cursor: z.number().int().optional() }))
    .output(z.array(ChatLogEntry))
    .query(({ ctx, input }) => listModerationLog(ctx.services.db, input, ctx.session.user, ctx.services.now())),
})

export const chatRouter = router({
  list: publicProcedure
    .meta(
      rest('GET', '/streams/{streamId}/messages', 'Lists the newest chat lines', {
        description: 'The last 200, oldest first. Held messages are included for their author and for moderators.',
      }),
    )
    .input(z.object({ streamId: Identifier }))
    .output(z.array(ChatMessage))
    .query(({ ctx, input }) => listChatMessages(ctx.services, input.streamId, ctx.session?.user ?? null)),
  post: memberProcedure
    .meta(
      rest('POST', '/streams/{streamId}/messages', 'Writes a chat line', {
        description:
          'The text may be called `content` or `message`. `isAlert` marks an emergency and is for administrators. The rules of the chat apply: slow mode, followers only, held words.',
      }),
    )
    .input(PostMessageInput)
    .output(ChatMessage)
    .mutation(({ ctx, input }) =>
      postChatMessage(ctx.services, ctx.session.user.id, {
        streamId: input.streamId,
        text: input.content ?? input.message ?? '',
        isAlert: input.isAlert ?? false,
      }),
    ),
  standing: publicProcedure
    .input(z.object({ streamId: Identifier }))
    .output(ChatStanding)
    .query(({ ctx, input }) =>
      getChatPermissions(ctx.services.db, input.streamId, ctx.session?.user ?? null, ctx.services.now()),
    ),
  moderation: chatModerationRouter,
})
