import type { StreamingPage } from '@squall/shared/contract/channel'
import type { Stream } from '@squall/shared/contract/live'
import type { ReactNode } from 'react'

/** What widgets show: the page they are on, its live stream if there is one, and that stream's chat. */
export interface WidgetChannel {
  page: StreamingPage
  stream: Stream | null
  chat: ReactNode
}
