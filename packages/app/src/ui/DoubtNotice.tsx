import { Button, Flex, Text } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

interface DoubtNoticeProps {
  onRetry?: () => void
  children: ReactNode
}

/** Says why weather data may be outdated or missing. */
export function DoubtNotice({ onRetry, children }: DoubtNoticeProps) {
  return (
    <Flex
      role="status"
      gap="3"
      alignItems="center"
      wrap="wrap"
      px="4"
      py="3"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="orange.border"
      bg="orange.subtle"
      color="orange.fg"
      textStyle="sm"
    >
      <Text flex="1" minW="48">
        {children}
      </Text>
      {onRetry ? (
        <Button size="sm" variant="outline" colorPalette="orange" onClick={onRetry}>
          <RotateCw />
          Try Again
        </Button>
      ) : null}
    </Flex>
  )
}
