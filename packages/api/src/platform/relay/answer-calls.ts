import type { Msg, NatsConnection } from '@nats-io/transport-node'
import type { Faults } from '@squall/shared/server/faults'
import { type ApiAnswer, inboxPrefix, subjects } from '@squall/shared/server/relay'
import { REQUEST_ID_HEADER } from '@squall/shared/server/request-scope'

/** A call of a media node, as it came. */
export interface ReceivedCall {
  /** The name of the node, which the NATS server has checked. */
  node: string
  call: string
  body: Uint8Array
  requestId: string | undefined
}

/** Answers the calls that come over this connection. */
export function answerCalls(
  connection: NatsConnection,
  faults: Faults,
  answer: (call: ReceivedCall) => Promise<ApiAnswer>,
): void {
  async function reply(message: Msg): Promise<void> {
    const [, , node = '', call = ''] = message.subject.split('.')
    // NATS checks what a node publishes, and not where its request has the answer sent.
    if (message.reply?.startsWith(`${inboxPrefix(node)}.`) !== true) return
    const requestId = message.headers?.get(REQUEST_ID_HEADER)
    const answered = await answer({ node, call, body: message.data, requestId })
    if (!connection.isClosed()) message.respond(JSON.stringify(answered))
  }

  connection.subscribe(subjects.apiCall('*', '*'), {
    callback: (failure, message) => {
      if (failure === null) void faults.watch('relay call', reply(message))
    },
  })
}
