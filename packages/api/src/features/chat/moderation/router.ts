import { PersonSummary } from '@squall/shared/contract/account'
import {
  ChatAct,
  ChatLogEntry,
  ChatRules,
  EditChatRulesInput,
  RestrictedPerson,
  RestrictInput,
} from '@squall/shared/contract/chat'
import { Identifier, singleLine } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, router } from '../../../trpc'
import { addModerator, removeModerator } from './choose-moderators'
import { editChatRules } from './edit-rules'
import { listActs, listModerators, listRestricted, rulesForModerators } from './queries'
import { releaseMessage } from './release-message'
import { removeMessage } from './remove-message'
import { liftRestriction, restrictPerson } from './restrict-person'
import { undoAct } from './undo-act'

/** Each act is a line of a log that keeps all for ever, so that nobody may write it full. */
const actProcedure = memberProcedure.use(({ ctx, next }) => {
  ctx.services.limits.moderationByUser.take(ctx.session.user.id)
  return next()
})
const Channel = z.object({ channelId: Identifier })
const Person = Channel.extend({ userId: Identifier })

/** For whoever keeps order in a chat; policy.ts says who that is. */
export const chatModerationRouter = router({
  remove: actProcedure
    .input(z.object({ messageId: Identifier }))
    .output(ChatAct)
    .mutation(({ ctx, input }) => removeMessage(ctx.services, ctx.session.user, input.messageId)),
  release: actProcedure
    .input(z.object({ messageId: Identifier }))
    .output(ChatAct)
    .mutation(({ ctx, input }) => releaseMessage(ctx.services, ctx.session.user, input.messageId)),
  restrict: actProcedure
    .input(RestrictInput)
    .output(ChatAct)
    .mutation(({ ctx, input }) => restrictPerson(ctx.services, ctx.session.user, input)),
  lift: actProcedure
    .input(Person)
    .output(ChatAct)
    .mutation(({ ctx, input }) => liftRestriction(ctx.services, ctx.session.user, input)),
  undo: actProcedure
    .input(z.object({ actId: Identifier }))
    .output(ChatAct)
    .mutation(({ ctx, input }) => undoAct(ctx.services, ctx.session.user, input.actId)),
  editRules: actProcedure
    .input(EditChatRulesInput)
    .output(z.object({ rules: ChatRules, actId: z.string().nullable() }))
    .mutation(({ ctx, input }) => editChatRules(ctx.services, ctx.session.user, input)),
  addModerator: actProcedure
    .input(
      Channel.extend({
        username: singleLine({ label: 'Username', min: 1, max: 40, tooShort: 'Whom? Type a username' }),
      }),
    )
    .output(ChatAct)
    .mutation(({ ctx, input }) => addModerator(ctx.services, ctx.session.user, input)),
  removeModerator: actProcedure
    .input(Person)
    .output(ChatAct)
    .mutation(({ ctx, input }) => removeModerator(ctx.services, ctx.session.user, input)),
  rules: memberProcedure
    .input(Channel)
    .output(ChatRules)
    .query(({ ctx, input }) =>
      rulesForModerators(ctx.services.db, input.channelId, ctx.session.user, ctx.services.now()),
    ),
  moderators: memberProcedure
    .input(Channel)
    .output(z.array(PersonSummary))
    .query(({ ctx, input }) => listModerators(ctx.services.db, input.channelId, ctx.session.user, ctx.services.now())),
  restricted: memberProcedure
    .input(Channel)
    .output(z.array(RestrictedPerson))
    .query(({ ctx, input }) => listRestricted(ctx.services.db, input.channelId, ctx.session.user, ctx.services.now())),
  log: memberProcedure
    .input(Channel.extend({ cursor: z.number().int().optional() }))
    .output(z.array(ChatLogEntry))
    .query(({ ctx, input }) => listActs(ctx.services.db, input, ctx.session.user, ctx.services.now())),
})
