import { createRandom } from '@squall/shared/bench/random'
import { openSlowLink, type SlowLink } from '../../../media/bench/clients/slow-link'

/** Which end of a broadcast is behind a weak link. */
export const WEAK_ENDS = ['publisher', 'viewer', 'both'] as const
export type WeakEnd = (typeof WEAK_ENDS)[number]

/** Which end is behind a weak link, if any, and how many kilobits that link carries a second. */
export interface Weakness {
  end: WeakEnd | null
  kilobits: number
}

/** Each way; 60 ms there and back. A packet in 33 is lost, and a tenth of those are noticed by a timeout alone. */
const LINK = { delayMs: 30, queueBytes: 16 * 1024 }
const LOSSES = { share: 0.03, timeoutShare: 0.1, timeoutMs: 260 }
const SEED = 24

/** The addresses at which both ends find the system. */
export interface Links {
  publisherUrl: string
  viewerUrl: string
  close(): Promise<void>
}

/** Puts the ends behind weak links of their own, or none of them. Each connection has a link to itself. */
export async function openLinks(systemUrl: string, { end: weakEnd, kilobits }: Weakness): Promise<Links> {
  const links: SlowLink[] = []
  const reach = async (end: WeakEnd) => {
    if (weakEnd !== end && weakEnd !== 'both') return systemUrl
    const bytesPerSecond = (kilobits * 1000) / 8
    const rules = { ...LINK, bytesPerSecond, losses: { ...LOSSES, random: createRandom(SEED + links.length) } }
    const link = await openSlowLink(Number(new URL(systemUrl).port), { down: rules, up: rules }, null)
    links.push(link)
    return `http://127.0.0.1:${link.port}`
  }
  return {
    publisherUrl: await reach('publisher'),
    viewerUrl: await reach('viewer'),
    async close() {
      for (const link of links) await link.close()
    },
  }
}
