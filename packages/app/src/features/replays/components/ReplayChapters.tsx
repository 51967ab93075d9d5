import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react'
import type { ReplayChapter } from '@squall/shared/contract/live'
import { formatSeconds } from '../../../platform/format'
import { SeverityMark } from '../../../ui/Badges'
import { nameChapter } from '../rules'

interface ReplayChaptersProps {
  chapters: readonly ReplayChapter[]
  nowMs: number
  onSeek: (ms: number) => void
}

/** The titles and alerts of a replay, each a way to its time. Nothing where there is only one. */
export function ReplayChapters({ chapters, nowMs, onSeek }: ReplayChaptersProps) {
  if (chapters.length < 2) return null
  const current = chapters.findLast(({ ms }) => ms <= nowMs)
  return (
    <Box as="section" aria-label="Chapters" layerStyle="card" p="4">
      <Heading as="h2" textStyle="label" mb="2">
        Chapters
      </Heading>
      <Flex as="ol" direction="column" listStyleType="none" mx="-2" maxH="20rem" overflowY="auto">
        {chapters.map((chapter) => (
          <li key={`${chapter.ms} ${chapter.kind} ${chapter.title}`}>
            <Button
              variant="ghost"
              w="full"
              h="auto"
              minH={{ base: '11', md: '9' }}
              px="2"
              py="1"
              gap="3"
              justifyContent="flex-start"
              textAlign="start"
              whiteSpace="normal"
              fontWeight={chapter === current ? 'bold' : 'normal'}
              aria-current={chapter === current ? 'step' : undefined}
              onClick={() => onSeek(chapter.ms)}
            >
              <chakra.span color="accent.fg" fontVariantNumeric="tabular-nums" minW="12">
                {formatSeconds(Math.floor(chapter.ms / 1_000))}
              </chakra.span>
              {chapter.severity === null ? null : <SeverityMark severity={chapter.severity} />}
              <chakra.span overflowWrap="anywhere">{nameChapter(chapter)}</chakra.span>
            </Button>
          </li>
        ))}
      </Flex>
    </Box>
  )
}
