import { type HttpClient, UpstreamError } from '../platform/http-client'
import { noUpstreams } from './test-context'

/** Returns a weather service that answers what stands in `pages` by path, throws an error that stands there, and else answers 503. */
export function createWeatherPages() {
  const pages = new Map<string, unknown>()
  const asked: string[] = []
  const http: HttpClient = {
    ...noUpstreams,
    async getJson(url) {
      const path = decodeURI(new URL(url).pathname)
      asked.push(path)
      await Promise.resolve()
      const page = pages.get(path)
      if (page instanceof Error) throw page
      if (page === undefined) throw new UpstreamError('answered 503', 503)
      return page
    },
  }
  return { pages, asked, http }
}
