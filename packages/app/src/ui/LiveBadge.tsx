import { Badge, Box } from '@chakra-ui/react'

export function LiveBadge() {
  return (
    <Badge colorPalette="accent" variant="solid" fontWeight="extrabold" letterSpacing="0.04em">
      <Box boxSize="2" borderRadius="full" bg="currentColor" animation="pulse" />
      LIVE
    </Badge>
  )
}
