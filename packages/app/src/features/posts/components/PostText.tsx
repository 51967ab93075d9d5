import { Link } from '@chakra-ui/react'
import { textParts } from '@squall/shared/rules/hashtags'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { FoldedText } from '../../../ui/FoldedText'
import { LONG_POST } from '../constants'

/** What was written, as plain text in which hashtags lead to their posts. A long one is folded. */
export const PostText = ({ content }: { content: string }) => (
  <FoldedText isLong={content.length > LONG_POST} lines={8}>
    {textParts(content).map(({ text, hashtag, at }) =>
      hashtag === null ? text : <HashtagLink key={at} hashtag={hashtag} text={text} />,
    )}
  </FoldedText>
)

interface HashtagLinkProps {
  hashtag: string
  text?: string
}

export function HashtagLink({ hashtag, text = `#${hashtag}` }: HashtagLinkProps) {
  return (
    <Link asChild color="accent.fg" fontWeight="semibold" overflowWrap="anywhere">
      <RouterLink to={paths.hashtag(hashtag)}>{text}</RouterLink>
    </Link>
  )
}
