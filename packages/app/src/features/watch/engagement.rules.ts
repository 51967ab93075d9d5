export type EngagementLevel = 'High' | 'Medium' | 'Low' | 'No Activity'

interface StreamActivity {
  viewersNow: number
  totalViews: number
  likes: number
  chatMessages: number
}

/** (likes + chat messages) per view: above 0.1 High, above 0.05 Medium, else Low; 'No Activity' without viewers. */
export function engagementLevel({ viewersNow, totalViews, likes, chatMessages }: StreamActivity): EngagementLevel {
  if (viewersNow === 0) return 'No Activity'
  const perView = totalViews === 0 ? 0 : (likes + chatMessages) / totalViews
  if (perView > 0.1) return 'High'
  return perView > 0.05 ? 'Medium' : 'Low'
}

/** Messages per minute since the stream started; the first minute counts as a whole one. */
export function chatRatePerMinute(chatMessages: number, elapsedMs: number): number {
  return chatMessages / Math.max(1, elapsedMs / 60_000)
}
