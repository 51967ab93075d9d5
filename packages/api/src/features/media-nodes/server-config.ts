import {
  getPublicKey,
  type Revocations,
  signNodeAccount,
  signOperator,
  signStoreAccount,
  signSystemAccount,
} from './claims'
import type { RelayKeys } from './relay-keys'

/**
 * Returns the configuration of nats-server 2.9.10 or newer. Its paths are relative, so that the folder can be mounted or copied:
 * the server is started in the folder of the file.
 */
export async function formatServerConfig(keys: RelayKeys, revocations: Revocations): Promise<string> {
  const { port, seeds } = keys
  const [system, store, account] = [seeds.system, seeds.store, seeds.account].map(getPublicKey)
  return `# Written by Squall (npm run squall -- relay setup), and again whenever a node is removed.
# Start the server in the folder of this file: nats-server -c nats-server.conf

server_name: squall-relay
port: ${port}

# A frame of 1 MiB, with what a node puts around it.
max_payload: 2MB

# A dead connection is noticed after 6 seconds, and one that takes nothing after 5.
ping_interval: "2s"
ping_max: 2
write_deadline: "5s"

tls {
  cert_file: "certificate.pem"
  key_file: "key.pem"
  timeout: 5
}

jetstream {
  store_dir: "state/jetstream"
  max_memory_store: 64MB
  max_file_store: 1GB
}

operator: ${await signOperator(seeds)}
system_account: ${system}

resolver {
  type: full
  dir: "state/accounts"
  allow_delete: false
}

resolver_preload {
  ${system}: ${await signSystemAccount(seeds)}
  ${store}: ${await signStoreAccount(seeds)}
  ${account}: ${await signNodeAccount(seeds, revocations)}
}
`
}
