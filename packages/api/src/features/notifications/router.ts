import {
  ChangePreferencesInput,
  InboxPageInput,
  MarkAllReadInput,
  Notification,
  NotificationPreferences,
  PushDevice,
  SetPlaceInput,
  SubscribeInput,
  UnreadCount,
  UnsubscribeInput,
  UnsubscribeLink,
  UnsubscribeState,
  WarningPlace,
} from '@squall/shared/contract/notification'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { changePreferences, markAllRead, markRead, removeWarningPlace, setWarningPlace } from './mutations'
import { enqueueTestNotification, listPushDevices, removePushDevice, storePushSubscription } from './push/subscriptions'
import { countUnread, getPreferences, getWarningPlace, listInbox } from './queries'
import { readUnsubscribeState, unsubscribe } from './unsubscribe'

const Done = z.object({ ok: z.literal(true) })

export const pushRouter = router({
  /** The key a browser subscribes with (`applicationServerKey`). */
  key: publicProcedure
    .input(z.void())
    .output(z.object({ publicKey: z.string() }))
    .query(({ ctx }) => ({ publicKey: ctx.services.push.vapid.publicKey })),
  devices: memberProcedure
    .input(z.void())
    .output(z.array(PushDevice))
    .query(({ ctx }) => listPushDevices(ctx.services.db, ctx.session.user.id)),
  subscribe: memberProcedure
    .input(SubscribeInput)
    .output(PushDevice)
    .mutation(({ ctx, input }) => storePushSubscription(ctx.services, ctx.session.user.id, input)),
  remove: memberProcedure
    .input(z.object({ id: Identifier.max(100) }))
    .output(Done)
    .mutation(({ ctx, input }) => {
      removePushDevice(ctx.services.db, ctx.session.user.id, input.id)
      return { ok: true }
    }),
  // A POST without a body is no valid JSON: other clients send an empty object.
  test: memberProcedure
    .input(z.object({}).optional())
    .output(Done)
    .mutation(({ ctx }) => {
      enqueueTestNotification(ctx.services, ctx.session.user.id)
      return { ok: true }
    }),
})

/** The sealed token in a mail's link authorises these calls, so no sign-in is needed. */
export const unsubscribeRouter = router({
  look: publicProcedure
    .input(UnsubscribeLink)
    .output(UnsubscribeState)
    .query(({ ctx, input }) => readUnsubscribeState(ctx.services, input.token)),
  confirm: publicProcedure
    .input(UnsubscribeInput)
    .output(UnsubscribeState)
    .mutation(({ ctx, input }) => {
      unsubscribe(ctx.services, input.token, input.scope)
      return readUnsubscribeState(ctx.services, input.token)
    }),
})

export const notificationsRouter = router({
  preferences: memberProcedure
    .meta(rest('GET', '/notification-preferences', 'Returns the notification preferences of the caller'))
    .input(z.void())
    .output(NotificationPreferences)
    .query(({ ctx }) => getPreferences(ctx.services.db, ctx.session.user.id)),
  changePreferences: memberProcedure
    .meta(
      rest('PATCH', '/notification-preferences', 'Changes the notification preferences of the caller', {
        description: 'Fields that are left out stay as they are. Emergency alerts cannot be turned off.',
        errorResponses: { 409: 'Email is not set up on this server' },
      }),
    )
    .input(ChangePreferencesInput)
    .output(NotificationPreferences)
    .mutation(({ ctx, input }) => changePreferences(ctx.services, ctx.session.user.id, input)),
  place: memberProcedure
    .input(z.void())
    .output(WarningPlace.nullable())
    .query(({ ctx }) => getWarningPlace(ctx.services.db, ctx.session.user.id)),
  setPlace: memberProcedure
    .input(SetPlaceInput)
    .output(WarningPlace)
    .mutation(({ ctx, input }) => setWarningPlace(ctx.services.db, ctx.session.user.id, input)),
  removePlace: memberProcedure
    .input(z.void())
    .output(z.null())
    .mutation(({ ctx }) => {
      removeWarningPlace(ctx.services.db, ctx.session.user.id)
      return null
    }),
  list: memberProcedure
    .input(InboxPageInput)
    .output(z.array(Notification))
    .query(({ ctx, input }) => listInbox(ctx.services.db, ctx.session.user.id, input)),
  unread: memberProcedure
    .input(z.void())
    .output(UnreadCount)
    .query(({ ctx }) => countUnread(ctx.services.db, ctx.session.user.id)),
  markRead: memberProcedure
    .input(z.object({ id: Identifier }))
    .output(Notification)
    .mutation(({ ctx, input }) => markRead(ctx.services, ctx.session.user.id, input.id)),
  markAllRead: memberProcedure
    .input(MarkAllReadInput)
    .output(UnreadCount)
    .mutation(({ ctx, input }) => markAllRead(ctx.services, ctx.session.user.id, input.upTo)),
})
