import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: string
  intro?: string
  children?: ReactNode
}

/** The one first-level heading of a page, with room for its controls. */
export function PageHeading({ title, intro, children }: PageHeadingProps) {
  return (
    <Flex wrap="wrap" gap="4" alignItems="flex-end" justifyContent="space-between">
      <Box minW="0">
        <Heading as="h1" size="3xl">
          {title}
        </Heading>
        {intro ? (
          <Text color="fg.muted" mt="1.5">
            {intro}
          </Text>
        ) : null}
      </Box>
      {children}
    </Flex>
  )
}
