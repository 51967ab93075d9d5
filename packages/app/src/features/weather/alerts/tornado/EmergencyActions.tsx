import { Button, Flex, Link, List, Stack, Text } from '@chakra-ui/react'
import type { TornadoAlert } from '@squall/shared/contract/weather'
import { House, Navigation, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CallConfirmation, FormDialog } from '../../../../ui/Dialogs'
import { OfficialText } from '../components/OfficialText'
import { evacuationTexts } from './tornado.rules'

type Action = 'seek-shelter' | 'call-911' | 'evacuate'

/** Immediate actions, shelter first. Official instructions are quoted unchanged. */
export function EmergencyActions({ alert }: { alert: TornadoAlert }) {
  const [open, setOpen] = useState<Action | null>(null)
  const close = () => setOpen(null)
  return (
    <Flex role="group" aria-label="Emergency actions" gap="3" wrap="wrap" mt="5">
      <ActionButton isFirst onClick={() => setOpen('seek-shelter')}>
        <House />
        Seek shelter
      </ActionButton>
      <ActionButton onClick={() => setOpen('call-911')}>
        <Phone />
        Call 911
      </ActionButton>
      <ActionButton onClick={() => setOpen('evacuate')}>
        <Navigation />
        Evacuate
      </ActionButton>
      <FormDialog title="Seek shelter now" isOpen={open === 'seek-shelter'} onClose={close}>
        <Stack gap="5">
          <Instruction instruction={alert.instruction} />
          <Shelters />
        </Stack>
      </FormDialog>
      <CallConfirmation isOpen={open === 'call-911'} onClose={close} />
      <FormDialog title="Evacuate" isOpen={open === 'evacuate'} onClose={close}>
        <Evacuation alert={alert} />
      </FormDialog>
    </Flex>
  )
}

interface ActionButtonProps {
  isFirst?: boolean
  onClick: () => void
  children: ReactNode
}

function ActionButton({ isFirst = false, onClick, children }: ActionButtonProps) {
  return (
    <Button
      size="lg"
      variant={isFirst ? 'solid' : 'outline'}
      colorPalette={isFirst ? 'red' : undefined}
      px={{ base: '3', sm: '6' }}
      flex={{ base: isFirst ? '1 0 100%' : '1 1 0', sm: '0 0 auto' }}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

function Instruction({ instruction }: Pick<TornadoAlert, 'instruction'>) {
  if (instruction === null) return <Text>The alert gives no instruction of its own.</Text>
  return <OfficialText title="From the official alert" text={instruction} />
}

const SHELTERS = [
  'Best: a storm shelter or safe room built for tornadoes.',
  'Good: a basement, or a small inner room without windows on the lowest floor of a sturdy building.',
  'Not safe: large open rooms such as gymnasiums, and rooms with windows.',
  'Worst: mobile homes, vehicles, and underneath a highway overpass.',
]

function Shelters() {
  return (
    <Stack gap="1">
      <Text textStyle="label">What a shelter is</Text>
      <List.Root listStyleType="disc" ps="5" gap="1" textStyle="sm">
        {SHELTERS.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List.Root>
      <Text textStyle="xs" color="fg.muted" mt="1">
        After the{' '}
        <Link href="https://www.weather.gov/safety/tornado" target="_blank" rel="noreferrer" textDecoration="underline">
          tornado safety rules of the National Weather Service
        </Link>
      </Text>
    </Stack>
  )
}

function Evacuation({ alert }: { alert: TornadoAlert }) {
  const texts = evacuationTexts(alert)
  return (
    <Stack gap="4">
      {texts.length > 0 ? (
        <OfficialText title="From the official alert" text={texts.join('\n\n')} />
      ) : (
        <>
          <Text fontWeight="semibold">No evacuation instruction was given in this alert.</Text>
          <Instruction instruction={alert.instruction} />
        </>
      )}
    </Stack>
  )
}
