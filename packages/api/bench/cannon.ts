import autocannon from 'autocannon'
import type { Member, Route } from './hot-routes'
import { type Shots, shotOf } from './shots'

interface Fired extends Shots {
  perSecond: number
  /** Of a whole answer with its headers. */
  bytes: number
}

interface Load {
  address: string
  members: readonly Member[]
  seconds: number
  /** So many ask at once, each again as soon as it is answered. */
  connections: number
}

/**
 * Asks for a route as often as it answers, each time as the next member. Its own rates are not used: autocannon asks all of
 * a second's questions at the second's beginning, as fast as they are answered.
 */
export async function fire(route: Route, { address, members, seconds, connections }: Load): Promise<Fired> {
  const times: number[] = []
  let count = 0
  const options: autocannon.Options = {
    url: address,
    duration: seconds,
    connections,
    requests: [
      {
        path: '/',
        setupRequest(request) {
          const asker = members[count++ % members.length]
          return asker === undefined ? request : { ...request, ...shotOf(route, asker, count) }
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
