import { Card, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Muted } from '../../../ui/Typography'

interface SettingsCardProps {
  title: string
  intro: string
  /** Beside the title. */
  mark?: ReactNode
  children: ReactNode
}

/** One group of settings. */
export function SettingsCard({ title, intro, mark, children }: SettingsCardProps) {
  return (
    <Card.Root as="section" aria-label={title}>
      <Card.Header>
        <Flex gap="3" alignItems="center" justifyContent="space-between" wrap="wrap">
          <Card.Title as="h2">{title}</Card.Title>
          {mark}
        </Flex>
        <Muted>{intro}</Muted>
      </Card.Header>
      <Card.Body pt="4" gap="1">
        {children}
      </Card.Body>
    </Card.Root>
  )
}
