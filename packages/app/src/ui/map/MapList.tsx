import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../platform/format'

interface MapListProps {
  label: string
  /** How many more there are than the list shows. */
  rest?: number
  onMore?: () => void
  children: ReactNode
}

/** What a layer of a map shows, as text. */
export function MapList({ label, rest = 0, onMore, children }: MapListProps) {
  return (
    <>
      <Stack as="ul" aria-label={label} gap="1" listStyleType="none">
        {children}
      </Stack>
      {rest === 0 ? null : (
        <Button variant="outline" size="sm" minH="11" alignSelf="flex-start" onClick={onMore}>
          {`Show more of ${formatNumber(rest)}`}
        </Button>
      )}
    </>
  )
}

interface MapListButtonProps {
  sign: ReactNode
  title: string
  /** Behind the title. */
  titleSign?: ReactNode
  /** At the end of the first line, such as an age. */
  aside?: string
  note: string
  /** Named where pressing again takes the choice back. */
  isSelected?: boolean
  onSelect: () => void
}

/** One entry of the list; pressing it chooses what the map shows of it. */
export function MapListButton({ sign, title, titleSign, aside, note, isSelected, onSelect }: MapListButtonProps) {
  return (
    <Box as="li">
      <chakra.button
        type="button"
        w="full"
        minH="11"
        px="2"
        py="1.5"
        textAlign="start"
        borderRadius="l2"
        bg={isSelected ? 'bg.muted' : undefined}
        _hover={{ bg: 'bg.muted' }}
        aria-pressed={isSelected}
        onClick={onSelect}
      >
        <Flex gap="2" alignItems="center">
          {sign}
          <Text as="span" fontWeight="semibold" textStyle="sm" minW="0" lineClamp={1}>
            {title}
          </Text>
          {titleSign}
          {aside === undefined ? null : (
            <Text as="span" ms="auto" textStyle="xs" color="fg.muted" whiteSpace="nowrap">
              {aside}
            </Text>
          )}
        </Flex>
        <Text textStyle="xs" color="fg.muted" lineClamp={2}>
          {note}
        </Text>
      </chakra.button>
    </Box>
  )
}
