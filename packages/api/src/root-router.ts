import { adminRouter } from './features/admin/router'
import { authRouter } from './features/auth/router'
import { channelsRouter } from './features/channels/router'
import { chatRouter } from './features/chat/router'
import { internalRouter } from './features/internal/router'
import { setupRouter } from './features/setup/router'
import { siteRouter } from './features/site/router'
import { streamsRouter } from './features/streams/router'
import { themesRouter } from './features/themes/router'
import { widgetsRouter } from './features/widgets/router'
import { router } from './trpc'

export const appRouter = router({
  admin: adminRouter,
  auth: authRouter,
  channels: channelsRouter,
  chat: chatRouter,
  internal: internalRouter,
  setup: setupRouter,
  site: siteRouter,
  streams: streamsRouter,
  themes: themesRouter,
  widgets: widgetsRouter,
})

export type AppRouter = typeof appRouter
