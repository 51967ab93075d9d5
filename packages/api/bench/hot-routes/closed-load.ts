import autocannon from 'autocannon'
import { type Answers, toRequest } from './request'
import type { Member, Route } from './routes'

interface Load {
  address: string
  members: readonly Member[]
  seconds: number
  /** How many requests are under way at any time. */
  connections: number
}

interface LoadAnswers extends Answers {
  perSecond: number
  /** Of a whole answer with its headers. */
  bytes: number
}

/**
 * Answers of a route that `connections` clients request, each again as soon as it is answered, as one member after the other.
 * autocannon's own rates are not used: it sends all requests of a second at the second's beginning.
 */
export async function runClosedLoad(
  route: Route,
  { address, members, seconds, connections }: Load,
): Promise<LoadAnswers> {
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
          const member = members[count++ % members.length]
          return member === undefined ? request : { ...request, ...toRequest(route, member, count) }
        },
      },
    ],
  }
  const { requests, throughput, non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    instance.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  return {
    times,
    perSecond: requests.average,
    bytes: Math.round(throughput.total / Math.max(1, requests.total)),
    errors: non2xx + errors,
  }
}
