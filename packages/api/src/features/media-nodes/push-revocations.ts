import { connect } from '@nats-io/transport-node'
import { toRelayConnectOptions } from '@squall/shared/server/relay-connection'
import { z } from 'zod'
import { createSystemUser, type Revocations, signNodeAccount } from './claims'
import { toRelayAddresses } from './ensure-relay'
import type { RelayKeys } from './relay-keys'

const WITHIN_MS = 3_000

/** The server's answer to new claims of an account. */
const ClaimsAnswer = z.object({ data: z.object({ code: z.literal(200) }) })

/**
 * Hands the running NATS server the claims of the account of all nodes. It ends the connections of revoked nodes at once.
 * @returns whether the server has them
 */
export async function pushRevocations(keys: RelayKeys, revocations: Revocations, now: Date): Promise<boolean> {
  const user = await createSystemUser(keys.seeds, now)
  const options = toRelayConnectOptions({
    version: 1,
    name: 'squall',
    relay: toRelayAddresses(['127.0.0.1', ...keys.hosts], keys.port),
    authority: keys.authority.certificate,
    jwt: user.jwt,
    seed: user.seed,
    address: null,
    regions: [],
    siteOrigin: '',
  })
  const connection = await connect({ ...options, timeout: WITHIN_MS, reconnect: false }).catch(() => null)
  if (connection === null) return false
  try {
    const claims = await signNodeAccount(keys.seeds, revocations)
    const answer = await connection.request('$SYS.REQ.CLAIMS.UPDATE', claims, { timeout: WITHIN_MS })
    return ClaimsAnswer.safeParse(answer.json()).success
  } catch {
    return false
  } finally {
    await connection.close()
  }
}
