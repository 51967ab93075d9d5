import { Box, Flex, Image, Link } from '@chakra-ui/react'
import type { Post } from '@squall/shared/contract/community'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { ExternalLink, MapPin } from 'lucide-react'
import { FoldedText, Muted } from '../../../../ui/Typography'
import { getHost, listFurtherHashtags } from '../../../posts/rules'

const FOLDED_FROM = 500

/** A post as plain text; its only link is a video's, labelled with its host. */
export function PostBody({ post }: { post: Post }) {
  const { location, mediaUrl, mediaType } = post
  const hashtags = listFurtherHashtags(post)
  return (
    <>
      <LongText text={post.content} />
      {hashtags.length > 0 ? (
        <Muted overflowWrap="anywhere">{hashtags.map((hashtag) => `#${hashtag}`).join(' ')}</Muted>
      ) : null}
      {location ? (
        <Flex gap="1" alignItems="center" textStyle="sm" color="fg.muted">
          <MapPin size={14} aria-hidden />
          {location}
        </Flex>
      ) : null}
      {mediaUrl !== null && mediaType === 'photo' ? (
        <Box bg="bg.muted" borderRadius="l2" overflow="hidden" maxW="md" aspectRatio="16 / 10">
          <Image
            src={toPictureUrl(mediaUrl, 'medium')}
            alt={`Posted by ${post.user.displayName}`}
            w="full"
            h="full"
            objectFit="contain"
            loading="lazy"
          />
        </Box>
      ) : null}
      {mediaUrl !== null && mediaType === 'video' ? (
        <Link
          href={mediaUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          color="accent.fg"
          alignSelf="flex-start"
          minH={{ base: '11', md: 'auto' }}
        >
          <ExternalLink size={16} aria-hidden />
          Video on {getHost(mediaUrl)}
        </Link>
      ) : null}
    </>
  )
}

/** A long text is folded, as a queue is read quickly. */
export const LongText = ({ text }: { text: string }) => (
  <FoldedText isLong={text.length > FOLDED_FROM} lines={5}>
    {text}
  </FoldedText>
)
