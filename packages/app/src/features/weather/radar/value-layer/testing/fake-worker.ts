import type { ReaderAnswer, ReaderRequest } from '../scan-loader'
import type { createScan } from './scans'

/** Returns a class that stands in for the worker of scans, which answers when the test says so, and the last one made of it. */
export function createFakeWorker() {
  let last: FakeWorker | null = null

  class FakeWorker {
    onmessage: ((event: { data: ReaderAnswer }) => void) | null = null
    onerror: (() => void) | null = null
    readonly requests: ReaderRequest[] = []
    isTerminated = false

    constructor() {
      last = this
    }

    postMessage(request: ReaderRequest) {
      this.requests.push(request)
    }

    terminate() {
      this.isTerminated = true
    }

    /** The addresses that were asked for and not aborted. */
    get wanted() {
      const aborted = this.requests.flatMap((request) => (request.type === 'abort' ? [request.number] : []))
      return this.requests.flatMap((request) =>
        request.type === 'read' && !aborted.includes(request.number) ? [request.address] : [],
      )
    }

    async answer(address: string, outcome: { scan: ReturnType<typeof createScan> } | { problem: string | null }) {
      const request = this.requests.findLast((one) => one.type === 'read' && one.address === address)
      this.onmessage?.({ data: { number: request?.number ?? -1, ...outcome } })
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  const getWorker = (): FakeWorker => {
    if (last === null) throw new Error('No worker was started')
    return last
  }
  return { FakeWorker, getWorker }
}
