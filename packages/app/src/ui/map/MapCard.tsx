import { Button, Flex, Heading, Stack } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface MapCardProps {
  /** What the card is about, for screen readers: 'Storm report'. */
  label: string
  sign: ReactNode
  title: string
  onClose: () => void
  children: ReactNode
}

/** What was chosen on a map, in place of the layers of its panel. */
export function MapCard({ label, sign, title, onClose, children }: MapCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  // What was pressed may have been far down in the list that this takes the place of.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    back.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack as="section" aria-label={label} gap="3">
      <Flex gap="2" alignItems="center">
        <Button ref={back} variant="ghost" px="0" minW="11" minH="11" ms="-3" aria-label="All layers" onClick={onClose}>
          <ArrowLeft />
        </Button>
        {sign}
        <Heading as="h2" size="md" ref={heading} tabIndex={-1} outline="none" overflowWrap="anywhere">
          {title}
        </Heading>
      </Flex>
      {children}
    </Stack>
  )
}
