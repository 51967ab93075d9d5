import type { Reception } from './engines/engine'
import { chooseProtocol, isOriginAllowed } from './handshake'
import type { Hub } from './hub'

interface ReceptionDeps {
  hub: Hub
  publicOrigin: string | null
  binaryWire: boolean
}

/** Lets in whoever does not come from another site's page, and settles what they speak. */
export function createReception({ hub, publicOrigin, binaryWire }: ReceptionDeps): Reception {
  return {
    hub,
    admit: (handshake) =>
      isOriginAllowed(handshake, publicOrigin) ? { handshake, protocol: chooseProtocol(handshake, binaryWire) } : null,
  }
}
