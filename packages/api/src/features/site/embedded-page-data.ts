import { EMBEDDED_PAGE_DATA, type EmbeddedPageData } from '@squall/shared/contract/site'
import type { Services } from '../../services'
import { hasLiveStream } from '../streams/queries'
import { listBanners } from '../weather/alert-queries'

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&"<>]/g, (letter) => ENTITIES[letter] ?? letter)

/** Returns the meta element with what a page shows before its first request; null when it is as usual. */
export function renderEmbeddedPageData(
  services: Pick<Services, 'alerts' | 'db' | 'now' | 'demo' | 'weather' | 'mediaNodes'>,
): string | null {
  const { demo, weather, now } = services
  const hasMediaNodes = services.mediaNodes.hasNodes()
  const hasLiveStreams = hasLiveStream(services.db)
  const data: EmbeddedPageData = {
    demo,
    weather,
    alerts: listBanners(services),
    hasLiveStreams,
    hasMediaNodes,
    at: now().toISOString(),
  }
  if (!demo && !hasLiveStreams && !hasMediaNodes && data.alerts.length === 0) return null
  return `<meta name="${EMBEDDED_PAGE_DATA}" content="${escaped(JSON.stringify(data))}" />`
}
