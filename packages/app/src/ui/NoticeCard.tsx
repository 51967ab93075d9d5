import { Card, Container, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface NoticeCardProps {
  title: string
  picture?: ReactNode
  sentence: ReactNode
  /** The way on. */
  children?: ReactNode
}

/** A page that has one thing to say. */
export function NoticeCard({ title, picture, sentence, children }: NoticeCardProps) {
  return (
    <Container maxW="2xl" py={{ base: '6', md: '16' }}>
      <Card.Root size="lg">
        <Card.Body alignItems="center" textAlign="center" gap="3">
          {picture}
          <Heading as="h1" size="2xl">
            {title}
          </Heading>
          <Text color="fg.muted" maxW="md">
            {sentence}
          </Text>
          {children ? (
            <Flex mt="4" gap="3" wrap="wrap" justifyContent="center">
              {children}
            </Flex>
          ) : null}
        </Card.Body>
      </Card.Root>
    </Container>
  )
}
