import type { ComponentProps } from 'react'

/** A link that a member saved: it leads away in a new tab and vouches for nothing. */
export function OutsideAnchor({ children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer nofollow ugc" {...anchor}>
      {children}
    </a>
  )
}
