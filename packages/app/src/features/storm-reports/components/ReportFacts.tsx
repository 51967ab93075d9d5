import { Box, Image, Link, Text } from '@chakra-ui/react'
import type { ListedReport } from '@squall/shared/contract/weather'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { formatSource } from '../rules'

/** The photo of a report, which opens in full size; nothing without one. */
export function ReportPicture({ report }: { report: ListedReport }) {
  const { picture } = report
  if (picture === null) return null
  const { imageUrl, width, height, placeholder } = picture
  return (
    <Box
      asChild
      display="block"
      maxW="20rem"
      bgImage={`url(${placeholder})`}
      bgSize="cover"
      borderRadius="l2"
      overflow="hidden"
      aspectRatio={width / height}
    >
      <a href={imageUrl} target="_blank" rel="noopener noreferrer" aria-label="Photo in full size">
        <Image
          src={toPictureUrl(imageUrl, 'small')}
          alt={`Photo of the report by ${formatSource(report)}`}
          width={width}
          height={height}
          w="full"
          h="full"
          loading="lazy"
        />
      </a>
    </Box>
  )
}

/** Who reported it: a member, who has a page, or the National Weather Service with who told it. */
export function ReportSource({ report, isOwn }: { report: ListedReport; isOwn: boolean }) {
  const { user } = report
  return (
    <Text textStyle="sm" color="fg.muted">
      {user === null ? (
        formatSource(report)
      ) : (
        <Link asChild color="accent.fg" minH={{ base: '11', md: 'auto' }} alignItems="center">
          <RouterLink to={paths.profile(user.id)}>{isOwn ? 'You' : user.displayName}</RouterLink>
        </Link>
      )}
    </Text>
  )
}
