import { Button, Link, Text } from '@chakra-ui/react'
import { textParts } from '@squall/shared/rules/hashtags'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../../app/paths'
import { LONG_POST } from '../constants'

/** What was written, as plain text in which hashtags lead to their posts. A long one is folded. */
export function PostText({ content }: { content: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = content.length > LONG_POST
  return (
    <>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere" lineClamp={isLong && !isWhole ? 8 : undefined}>
        {textParts(content).map(({ text, hashtag, at }) =>
          hashtag === null ? text : <HashtagLink key={at} hashtag={hashtag} text={text} />,
        )}
      </Text>
      {isLong ? (
        <Button variant="plain" px="0" alignSelf="flex-start" color="accent.fg" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show more'}
        </Button>
      ) : null}
    </>
  )
}

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
