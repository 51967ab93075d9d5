import autocannon from 'autocannon'
import type { Route } from './hot-routes'

interface Shots {
  /** Times of the answers in ms, sorted. */
  times: number[]
  perSecond: number
  /** Of a whole answer with its headers. */
  bytes: number
  errors: number
}

interface Load {
  address: string
  members: readonly { userId: string; username: string; sessionId: string }[]
  seconds: number
  connections: number
  /** Requests a second over all connections; as fast as they can without it. */
  rate?: number
}

/** Everybody asks from an address of their own, as behind a proxy: limits for one are not what is measured. */
const addressOf = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`

/** Asks for a route again and again, each time as the next member. */
export async function fire(route: Route, { address, members, seconds, connections, rate }: Load): Promise<Shots> {
  const times: number[] = []
  let count = 0
  const options: autocannon.Options = {
    url: address,
    duration: seconds,
    connections,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [
      {
        method: route.method ?? 'GET',
        path: '/',
        setupRequest(request) {
          const asker = members[count++ % members.length]
          if (asker === undefined) return request
          return {
            ...request,
            path: route.path(asker),
            headers: {
              'x-forwarded-for': addressOf(count),
              ...(!route.isAnonymous && { 'x-session-id': asker.sessionId }),
              ...(route.body && { 'content-type': 'application/json' }),
            },
            ...(route.body && { body: JSON.stringify(route.body(asker)) }),
          }
        },
      },
    ],
  }
  const { requests, throughput, non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    instance.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  return {
    times: times.sort((a, b) => a - b),
    perSecond: requests.average,
    bytes: Math.round(throughput.total / Math.max(1, requests.total)),
    errors: non2xx + errors,
  }
}
