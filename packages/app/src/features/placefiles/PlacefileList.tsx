import { Box, Stack, Text } from '@chakra-ui/react'
import type { ReadPlacefile } from '@squall/shared/contract/weather'
import { formatNumber, formatQuantity, formatTime } from '../../platform/format'
import { DoubtNotice } from '../../ui/EmptyAndErrorStates'
import { Muted } from '../../ui/Typography'
import { listWords } from './placefile-features.rules'
import type { Placefiles } from './use-placefiles'

/** How many words of a placefile are listed. */
const LISTED = 50

/** Returns how many placefiles the map has. */
export const describePlacefiles = ({ files, isReading }: Placefiles, isOn: boolean): string => {
  if (!isOn) return "Drawings of other sites, from this site's list"
  return isReading ? 'Reading placefiles...' : formatQuantity(files.length, 'placefile')
}

/** The placefiles with their source and age, and what they say as text. */
export function PlacefileList({ shown }: { shown: Placefiles }) {
  const { files, isKnown, isError, retry } = shown
  return (
    <Stack gap="3">
      {isError ? <DoubtNotice onRetry={retry}>Placefiles cannot be read right now.</DoubtNotice> : null}
      {isKnown && files.length === 0 && !isError && !shown.isReading ? (
        <Muted>This site shows no placefiles. Its host can add some.</Muted>
      ) : null}
      {files.map((file) => (
        <PlacefileEntry key={file.id} file={file} />
      ))}
    </Stack>
  )
}

function PlacefileEntry({ file: { title, host, updatedAt, problem, placefile } }: { file: ReadPlacefile }) {
  const words = listWords(placefile?.shapes ?? [])
  const age = updatedAt === null ? 'not read yet' : `updated ${formatTime(updatedAt)}`
  const shapes = formatQuantity(placefile?.shapes.length ?? 0, 'shape')
  return (
    <Box>
      <Text fontWeight="semibold" textStyle="sm" overflowWrap="anywhere">
        {title}
      </Text>
      <Muted>{`From ${host}, ${shapes}, ${age}`}</Muted>
      {problem === null ? null : <DoubtNotice>{problem}</DoubtNotice>}
      {placefile?.isCut ? <Muted>The file is too long. A part of it is not shown.</Muted> : null}
      {words.length === 0 ? null : (
        <Stack as="ul" aria-label={`Texts of ${title}`} gap="0.5" mt="1" textStyle="xs" maxH="12rem" overflowY="auto">
          {words.slice(0, LISTED).map((text) => (
            <Text as="li" key={text} overflowWrap="anywhere">
              {text}
            </Text>
          ))}
          {words.length > LISTED ? <li>{`and ${formatNumber(words.length - LISTED)} more`}</li> : null}
        </Stack>
      )}
    </Box>
  )
}
