import { Box, Button } from '@chakra-ui/react'

/** Says that what was said before is missing; new lines come all the same. */
export function HistoryError({ onRetry }: { onRetry: () => void }) {
  return (
    <Box px="4" pt="3" textStyle="sm" role="alert">
      Earlier messages could not be loaded.{' '}
      <Button variant="plain" px="1" color="accent.fg" onClick={onRetry}>
        Try Again
      </Button>
    </Box>
  )
}
