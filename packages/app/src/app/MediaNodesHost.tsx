import { useEffect } from 'react'
import { useSiteInfo } from '../platform/site-info'
import { siteNodes } from '../platform/site-nodes'

/** Tells the media socket, which lives outside React, whether the site has several media nodes. */
export function MediaNodesHost() {
  const hasMediaNodes = useSiteInfo()?.hasMediaNodes
  useEffect(() => {
    if (hasMediaNodes !== undefined) siteNodes.note(hasMediaNodes)
  }, [hasMediaNodes])
  return null
}
