import { Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { QuietSky } from './QuietSky'

interface EmptyStateProps {
  title: string
  hint?: string
  /** The next step. */
  children?: ReactNode
}

export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <Flex direction="column" alignItems="center" textAlign="center" px="4" py={{ base: '10', md: '14' }} gap="1">
      <QuietSky />
      <Text textStyle="lg" fontWeight="bold" mt="4">
        {title}
      </Text>
      {hint ? <Text color="fg.muted">{hint}</Text> : null}
      {children ? <Flex mt="4">{children}</Flex> : null}
    </Flex>
  )
}
