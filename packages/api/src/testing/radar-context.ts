import { type HttpClient, UpstreamError } from '../platform/http-client'
import { buildProduct, digitalPacket } from './level3-products'
import { createTestContext, noUpstreams } from './test-context'

const MINUTE = 60_000
const stamp = (time: Date) => time.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '_')
const thresholds = Buffer.alloc(32)
thresholds.writeInt16BE(-320, 0)
thresholds.writeInt16BE(5, 2)
const allRound = Array.from({ length: 360 }, () => Array.from({ length: 1840 }, () => 150))
/** A reflectivity file of KTLX with the same echo everywhere. */
export const ringOfEcho = buildProduct({ code: 153, thresholds, packets: digitalPacket(allRound) })

/** A bucket on the test's own clock; `keys` are what it holds, and every product is the same ring of echo. */
export async function radarContext() {
  const keys: string[] = []
  const asked: string[] = []
  const state = { isDown: false, file: ringOfEcho }
  /** The answers of the weather service by path. */
  const pages = new Map<string, () => unknown>()
  const http: HttpClient = {
    ...noUpstreams,
    async getText(url) {
      asked.push(url)
      if (state.isDown) throw new UpstreamError('answered 503', 503)
      const query = new URL(url).searchParams
      const wanted = keys.filter(
        (key) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('start-after') ?? ''),
      )
      return `<ListBucketResult>${wanted.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`
    },
    getJson: async (url) => pages.get(new URL(url).pathname)?.() ?? noUpstreams.getJson(url),
    async getBytes(url) {
      asked.push(url)
      return state.file
    },
  }
  const context = await createTestContext({ http })
  const minutesAgo = (minutes: number) => stamp(new Date(context.services.now().getTime() - minutes * MINUTE))
  return {
    ...context,
    anonymous: await context.caller(),
    keys,
    asked,
    state,
    pages,
    /** Scans of a radar so many minutes ago. */
    add: (site: string, product: string, ...ages: number[]) =>
      void keys.push(...ages.map((age) => `${site}_${product}_${minutesAgo(age)}`)),
  }
}
