import { Badge, Box, Flex, Image, Link, Text } from '@chakra-ui/react'
import type { Report } from '@squall/shared/contract/admin'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { Link as RouterLink } from 'react-router-dom'
import { formatQuantity } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { Muted } from '../../../../ui/Typography'
import { reasonNames, subjectNames } from '../../../reports/constants'
import { LongText } from './PostBody'

/** Where the thing stands that was reported; null where it has no page any more. */
function getReportPath({ subject, subjectId, target }: Report): string | null {
  if (subject === 'profile') return paths.profile(subjectId)
  if (target.streamId !== null) return paths.stream(target.streamId)
  if (!target.isShown) return null
  return subject === 'post' ? paths.post(subjectId) : paths.photo(subjectId)
}

/** What was reported by whom and why, as it was seen then. */
export function ReportBody({ report }: { report: Report }) {
  const { subject, target, owner, reporter, count } = report
  const place = getReportPath(report)
  return (
    <>
      <Text fontWeight="bold">{reasonNames[report.reason]}</Text>
      <Muted overflowWrap="anywhere">
        A {subjectNames[subject]} of @{owner.username}, reported by @{reporter.username}
        {count > 1 ? ` and ${formatQuantity(count - 1, 'other')}` : ''}
      </Muted>
      <Flex gap="3" alignItems="flex-start">
        {target.pictureUrl === null ? null : (
          <Image
            src={toPictureUrl(target.pictureUrl, 'small')}
            alt={`The reported ${subjectNames[subject]}`}
            boxSize="20"
            objectFit="cover"
            borderRadius="l2"
            loading="lazy"
          />
        )}
        <Box as="blockquote" borderInlineStartWidth="3px" ps="3" minW="0">
          <LongText text={report.excerpt} />
        </Box>
      </Flex>
      {report.details ? <Text overflowWrap="anywhere">“{report.details}”</Text> : null}
      <Flex gap="3" alignItems="center" wrap="wrap">
        {target.isShown ? null : <Badge>{subject === 'stream' ? 'Ended' : 'Not shown any more'}</Badge>}
        {place === null ? null : (
          <Link asChild color="accent.fg" fontWeight="semibold" minH={{ base: '11', md: 'auto' }}>
            <RouterLink to={place}>See the {subjectNames[subject]}</RouterLink>
          </Link>
        )}
      </Flex>
    </>
  )
}
