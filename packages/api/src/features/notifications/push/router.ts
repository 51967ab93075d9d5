import { PushDevice, SubscribeInput } from '@squall/shared/contract/notification'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { memberProcedure, publicProcedure, router } from '../../../trpc'

import { enqueueTestNotification, listDevices, removeDevice, subscribe } from './subscriptions'

const Done = z.object({ ok: z.literal(true) })

export const pushRouter = router({
  /** The key a browser subscribes with (`applicationServerKey`). */
  key: publicProcedure
    .output(z.object({ publicKey: z.string() }))
    .query(({ ctx }) => ({ publicKey: ctx.services.push.vapid.publicKey })),
  devices: memberProcedure
    .output(z.array(PushDevice))
    .query(({ ctx }) => listDevices(ctx.services.db, ctx.session.user.id)),
  subscribe: memberProcedure
    .input(SubscribeInput)
    .output(PushDevice)
    .mutation(({ ctx, input }) => subscribe(ctx.services, ctx.session.user.id, input)),
  remove: memberProcedure
    .input(z.object({ id: Identifier.max(100) }))
    .output(Done)
    .mutation(({ ctx, input }) => {
      removeDevice(ctx.services.db, ctx.session.user.id, input.id)
      return { ok: true }
    }),
  test: memberProcedure.output(Done).mutation(({ ctx }) => {
    enqueueTestNotification(ctx.services, ctx.session.user.id)
    return { ok: true }
  }),
})
