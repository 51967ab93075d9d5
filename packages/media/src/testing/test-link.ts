import { createFaults } from '@squall/shared/server/faults'
import { readRelayUrl } from '@squall/shared/server/relay'
import { openRelayLink } from '@squall/shared/server/relay-link'
import { createLogList } from './log-list'

/** Returns a link to a NATS server without credentials, as a node's own: it does not hear itself. */
export function openTestLink(url: string) {
  const { log } = createLogList()
  const readOptions = () => ({ ...readRelayUrl(url), noEcho: true })
  return openRelayLink({ name: 'the relay', readOptions, faults: createFaults({ log }), log })
}
