import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useMyPlace } from '../../../platform/my-place'
import { describeLocationProblem } from '../location.rules'

/** Explains why this device's location is unknown, until it is known or a place is chosen by hand. */
export function LocationErrorBanner() {
  const { errorCode, isAsking, place, locate } = useMyPlace()
  if (errorCode === null) return null
  return (
    <Flex
      role="alert"
      aria-label="Location problem"
      gap="3"
      alignItems="center"
      wrap="wrap"
      bg="banner.advisory"
      color="banner.advisoryText"
      borderRadius="l3"
      px="4"
      py="3"
    >
      <TriangleAlert size={20} aria-hidden />
      <Box flex="1" minW="14rem">
        <Text fontWeight="semibold">{describeLocationProblem(errorCode)}</Text>
        {window.isSecureContext ? null : (
          <Text textStyle="sm">Browsers share the location with https:// pages only.</Text>
        )}
        {place === null ? null : <Text textStyle="sm">The place known before stays on the screen.</Text>}
      </Box>
      <Button
        variant="outline"
        color="inherit"
        borderColor="currentColor"
        _hover={{ bg: 'blackAlpha.500/10' }}
        disabled={isAsking}
        onClick={locate}
      >
        <RotateCw />
        {isAsking ? 'Asking...' : 'Try Again'}
      </Button>
    </Flex>
  )
}
