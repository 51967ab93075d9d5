import { Flex, Text } from '@chakra-ui/react'
import { SeverityMark } from '../../../components/SeverityMark'
import { useEmergencyAlerts } from '../hooks'
import { typeWords } from '../rules'

/** Severity and type of the most dangerous alert; its shape alone where there is no room for words. */
export function AlertBadge() {
  const [alert] = useEmergencyAlerts()
  if (alert === undefined) return null
  const label = `${typeWords[alert.type]} ${alert.severity}`
  return (
    <Flex
      role="img"
      aria-label={`Active alert: ${label}`}
      title={label}
      alignItems="center"
      gap="1.5"
      px="2"
      minH="7"
      borderRadius="l1"
      textStyle="xs"
      fontWeight="bold"
      whiteSpace="nowrap"
      bg={`banner.${alert.severity}`}
      color={`banner.${alert.severity}Text`}
    >
      <SeverityMark severity={alert.severity} />
      <Text as="span" hideBelow="2xl">
        {label}
      </Text>
    </Flex>
  )
}
