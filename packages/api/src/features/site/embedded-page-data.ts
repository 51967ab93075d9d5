import { EMBEDDED_PAGE_DATA, type EmbeddedPageData } from '@squall/shared/contract/site'
import type { Services } from '../../services'
import { listBanners } from '../weather/alert-queries'

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&"<>]/g, (letter) => ENTITIES[letter] ?? letter)

/** Returns the meta element with what a page shows before its first request; null when there is no banner to show. */
export function renderEmbeddedPageData(
  services: Pick<Services, 'alerts' | 'db' | 'now' | 'demo' | 'weather'>,
): string | null {
  const { demo, weather, now } = services
  const sight: EmbeddedPageData = { demo, weather, alerts: listBanners(services), at: now().toISOString() }
  if (!demo && sight.alerts.length === 0) return null
  return `<meta name="${EMBEDDED_PAGE_DATA}" content="${escaped(JSON.stringify(sight))}" />`
}
