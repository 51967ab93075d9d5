import { type HttpClient, UpstreamError } from '../../platform/http-client'

const MAX_LISTING_BYTES = 1024 * 1024
const MAX_PRODUCT_BYTES = 2 * 1024 * 1024
/** A page has a thousand keys, more than a radar makes of a product in a day. */
const MOST_PAGES = 4
const TRUNCATED = /<IsTruncated>\s*true\s*</
const KEY = /<Key>([A-Z0-9]{3}_[A-Z0-9]{3}_\d{4}(?:_\d\d){5})<\/Key>/g

/** The public bucket of Level III products, whose keys end in the time of the volume and whose objects never change. */
export interface ProductBucket {
  /**
   * Keys of a radar's product from a time to now, newest first; none where the radar is silent.
   * @param radar four letters
   * @throws UpstreamError also when the answer is no listing
   */
  list(radar: string, product: string, since: Date, now: Date): Promise<string[]>
  /** @throws UpstreamError */
  get(key: string): Promise<Buffer>
}

export function openBucket(http: HttpClient, base: string): ProductBucket {
  async function listDay(prefix: string, after: string, pages = MOST_PAGES): Promise<string[]> {
    const query = `list-type=2&prefix=${prefix}${after === '' ? '' : `&start-after=${after}`}`
    const listing = await http.getText(`${base}/?${query}`, { maxBytes: MAX_LISTING_BYTES })
    if (!listing.includes('<ListBucketResult'))
      throw new UpstreamError('sent something that is no listing of products', null, 'unreadable')
    const keys = [...listing.matchAll(KEY)].flatMap(([, key = '']) =>
      key.startsWith(prefix) && key > after ? [key] : [],
    )
    const last = keys.at(-1)
    if (!TRUNCATED.test(listing) || last === undefined || pages <= 1) return keys
    // Keys are listed in their order, so the rest begins behind the last one.
    return [...keys, ...(await listDay(prefix, last, pages - 1))]
  }

  return {
    async list(radar, product, since, now) {
      const name = `${radar.slice(1)}_${product}_`
      const after = name + underscored(since)
      const days = [...new Set([since, now].map((time) => name + underscored(time).slice(0, DAY_LENGTH)))]
      const keys = await Promise.all(days.map((day) => listDay(day, after.startsWith(day) ? after : '')))
      return keys.flat().sort().reverse()
    },
    get: (key) => http.getBytes(`${base}/${key}`, { maxBytes: MAX_PRODUCT_BYTES }),
  }
}

/** `2026_11_21_` */
const DAY_LENGTH = 11
/** `2026_11_21_08_15_00` */
const underscored = (time: Date): string => time.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '_')
