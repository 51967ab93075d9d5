import { Button, Flex, Text } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { BrokenSignal } from './BrokenSignal'

interface ErrorStateProps {
  sentence: string
  /** The action of the retry button; without it the button reloads the page. */
  onRetry?: () => void
}

export function ErrorState({ sentence, onRetry }: ErrorStateProps) {
  return (
    <Flex
      role="alert"
      direction="column"
      alignItems="center"
      gap="4"
      textAlign="center"
      px="4"
      py={{ base: '10', md: '16' }}
    >
      <BrokenSignal />
      <Text maxW="md" fontWeight="semibold">
        {sentence}
      </Text>
      <Button variant="outline" onClick={onRetry ?? (() => window.location.reload())}>
        <RotateCw />
        {onRetry ? 'Try Again' : 'Refresh Page'}
      </Button>
    </Flex>
  )
}
