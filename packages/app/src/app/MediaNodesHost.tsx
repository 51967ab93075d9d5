import { useEffect } from 'react'
import { useSiteInfo } from '../platform/site-info'
import { siteNodes } from '../platform/site-nodes'

/** Tells the media socket, which lives outside React, whether the site has several media nodes. */
export function MediaNodesHost() {
  const site = useSiteInfo()
  useEffect(() => {
    if (site !== undefined) siteNodes.note('hasMediaNodes' in site && site.hasMediaNodes === true)
  }, [site])
  return null
}
