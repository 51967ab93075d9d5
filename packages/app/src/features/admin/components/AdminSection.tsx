import { Card, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Muted } from '../../../ui/Typography'

interface AdminSectionProps {
  title: string
  intro: string
  /** Controls beside the title. */
  actions?: ReactNode
  children: ReactNode
}

export function AdminSection({ title, intro, actions, children }: AdminSectionProps) {
  return (
    <Card.Root as="section" aria-label={title}>
      <Card.Header>
        <Flex wrap="wrap" justifyContent="space-between" gap="3" alignItems="center">
          <div>
            <Card.Title as="h2">{title}</Card.Title>
            <Muted>{intro}</Muted>
          </div>
          {actions}
        </Flex>
      </Card.Header>
      <Card.Body pt="4">{children}</Card.Body>
    </Card.Root>
  )
}
