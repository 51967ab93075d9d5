import { Button, Card, Container, Flex, Skeleton } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useDelayed } from '../../../platform/timer-hooks'
import { NoticeCard } from '../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../ui/Typography'
import { useCurrentUser } from '../../auth/hooks'

/** Shows its children to administrators and a refusal to everyone else. The server checks the role again with every call. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { isAdmin, isLoading } = useCurrentUser()
  const isSlow = useDelayed(isLoading)
  if (isLoading) return <Container py="10">{isSlow ? <Skeleton h="24rem" /> : null}</Container>
  return isAdmin ? children : <AccessDenied />
}

function AccessDenied() {
  return (
    <NoticeCard title="Admin" sentence="Access Denied: You need admin privileges to access this page.">
      <Button asChild variant="outline">
        <Link to={paths.home}>Return to Home</Link>
      </Button>
    </NoticeCard>
  )
}

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
