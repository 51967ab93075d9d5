import { Box, Button, Flex, Icon, Text } from '@chakra-ui/react'
import { UNKNOWN_LOCATION } from '@squall/shared/rules/place'
import { LocateFixed, MapPin, RotateCw, TriangleAlert } from 'lucide-react'
import { useMyPlace } from '../../../platform/location'
import { SimulatedNote } from '../../../ui/Badges'
import { NearbyPlace } from '../../../ui/NearbyPlace'
import { Muted } from '../../../ui/Typography'
import { updateLocation, useRefreshAll } from '../hooks'
import { describeLocationProblem } from '../location.rules'
import { describeRefresh } from '../status.rules'

/** The place of this page, with buttons to update the location and refresh all data. */
export function CommandBar() {
  const { place, accuracy, isAsking } = useMyPlace()
  const { isRefreshing, refreshed, refresh } = useRefreshAll()
  const isChosen = place !== null && accuracy === null
  return (
    <Flex
      gap={{ base: '3', md: '4' }}
      direction={{ base: 'column', md: 'row' }}
      alignItems={{ md: 'center' }}
      bg="bg.panel"
      bgImage="linear-gradient(100deg, transparent 55%, {colors.accent.subtle})"
      borderWidth="1px"
      borderRadius="l3"
      px="4"
      py="3"
    >
      <Flex gap="2" alignItems="center" wrap="wrap" flex="1" minW="0">
        <MapPin size={18} aria-hidden />
        <Text fontWeight="semibold">{place === null ? UNKNOWN_LOCATION : <NearbyPlace place={place} />}</Text>
        {isChosen ? <Muted>chosen by hand</Muted> : null}
        <SimulatedNote />
        <Muted role="status" ms={{ md: 'auto' }} w={{ base: 'full', md: 'auto' }} _empty={{ display: 'none' }}>
          {describeRefresh(isRefreshing, refreshed)}
        </Muted>
      </Flex>
      <Flex gap="3">
        <Button
          variant="outline"
          flex={{ base: '1', md: 'none' }}
          disabled={isAsking}
          onClick={() => void updateLocation()}
        >
          <Icon animation={isAsking ? 'spin' : undefined} asChild>
            <LocateFixed />
          </Icon>
          Update Location
        </Button>
        <Button variant="outline" flex={{ base: '1', md: 'none' }} disabled={isRefreshing} onClick={refresh}>
          <Icon animation={isRefreshing ? 'spin' : undefined} asChild>
            <RotateCw />
          </Icon>
          Refresh All
        </Button>
      </Flex>
    </Flex>
  )
}

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
      bg="caution"
      color="cautionText"
      borderRadius="l3"
      px="4"
      py="3"
    >
      <TriangleAlert size={20} aria-hidden />
      <Box flex="1" minW="14rem">
        <Text fontWeight="semibold">{describeLocationProblem(errorCode)}</Text>
        {window.isSecureContext ? null : (
          <Text textStyle="sm">Browsers share the location only with https:// pages.</Text>
        )}
        {place === null ? null : <Text textStyle="sm">The last known place stays on the screen.</Text>}
      </Box>
      <Button
        variant="outline"
        bg="transparent"
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
