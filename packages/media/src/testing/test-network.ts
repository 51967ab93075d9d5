import { onTestFinished } from 'vitest'
import { createNetwork, noNamespaces } from './network-namespaces'

// The list of tests does not name reasons.
if (noNamespaces !== null) console.log(`skipped: what runs on several hosts, as ${noNamespaces}`)

/** Returns hosts of the test's own. The test is skipped where they cannot be made. */
export async function createTestNetwork<Name extends string>(skip: (reason: string) => void, names: readonly Name[]) {
  if (noNamespaces !== null) skip(noNamespaces)
  const network = await createNetwork(names)
  onTestFinished(network.close)
  return network.hosts
}
