import { Badge } from '@chakra-ui/react'
import type { PostType } from '@squall/shared/contract/community'
import { postTypes } from '../constants'

export function PostTypeBadge({ type }: { type: PostType }) {
  const { label, Icon, palette } = postTypes[type]
  return (
    <Badge colorPalette={palette}>
      <Icon aria-hidden />
      {label}
    </Badge>
  )
}
