import { Button, Stack, Text } from '@chakra-ui/react'
import { ExternalLink, Phone, PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { CallConfirmation } from '../../../ui/CallConfirmation'
import { ExpandableCard } from './ExpandableCard'

/** Whom to call and whom to ask. */
export function EmergencyContactsCard() {
  const [isAsking, setAsking] = useState(false)
  return (
    <ExpandableCard
      id="contacts"
      title="Emergency Contacts"
      icon={<PhoneCall />}
      summary="911, Red Cross, National Weather Service"
    >
      <Stack gap="3">
        <Button colorPalette="red" size="lg" onClick={() => setAsking(true)}>
          <Phone />
          Call 911
        </Button>
        <Text textStyle="xs" color="fg.muted">
          For danger to life. You are asked once more before the call.
        </Text>
        <Button asChild variant="outline" size="lg">
          <a href="tel:1-800-733-2767">
            <Phone />
            Red Cross: 1-800-RED CROSS
          </a>
        </Button>
        <Button asChild variant="outline" size="lg">
          <a href="https://www.weather.gov/" target="_blank" rel="noreferrer">
            <ExternalLink />
            National Weather Service
          </a>
        </Button>
      </Stack>
      <CallConfirmation isOpen={isAsking} onClose={() => setAsking(false)} />
    </ExpandableCard>
  )
}
