import { type LinkDeps, openRelayLink, type RelayLink } from '@squall/shared/server/relay-link'

/** A connection of api to the NATS server. */
export interface RelayConnection extends RelayLink {
  /** Since when it is open; null while it is not. */
  openSince(): Date | null
}

export function createRelayConnection({ now, ...deps }: LinkDeps & { now: () => Date }): RelayConnection {
  const link = openRelayLink(deps)
  let since: Date | null = null
  link.follow((connection) => {
    since = connection === null ? null : now()
  })
  return { ...link, openSince: () => since }
}
