import type { ChatModeration, PageLayout } from '@squall/shared/contract/channel'

export const pageLayouts: Record<PageLayout, { label: string; hint: string }> = {
  standard: { label: 'Standard', hint: 'Banner on top, the stream in front, facts beside it' },
  grid: { label: 'Grid', hint: 'Everything as tiles of one board' },
  sidebar: { label: 'Sidebar', hint: 'You on the left, the stream on the right' },
  minimal: { label: 'Minimal', hint: 'One quiet column, the stream and little else' },
}

export const chatModerations: { value: ChatModeration; label: string }[] = [
  { value: 'relaxed', label: 'Relaxed: everything' },
  { value: 'moderate', label: 'Moderate: one link a message' },
  { value: 'strict', label: 'Strict: no links' },
]
