import { Button, Card, Container, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  hint?: string
  /** The button of the next step. */
  children?: ReactNode
}

/** The state of a list without entries. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <Flex direction="column" alignItems="center" textAlign="center" px="4" py={{ base: '10', md: '14' }} gap="1">
      <QuietSky />
      <Text textStyle="lg" fontWeight="bold" mt="4">
        {title}
      </Text>
      {hint ? <Text color="fg.muted">{hint}</Text> : null}
      {children ? <Flex mt="4">{children}</Flex> : null}
    </Flex>
  )
}

/** A drawing of an empty road under a calm sky: the picture of an empty list. */
export function QuietSky() {
  return (
    <chakra.svg viewBox="0 0 200 110" w="52" h="auto" fill="none" strokeLinecap="round" aria-hidden>
      <chakra.circle cx="142" cy="40" r="14" fill="accent.subtle" stroke="accent.fg" strokeWidth="2" />
      <chakra.g stroke="fg.subtle" strokeWidth="2.5">
        <path d="M24 34h46M40 44h58M112 22h22" opacity=".55" />
        <path d="M8 66h184" />
        <path d="M92 66 62 106M108 66l30 40" />
        <path d="M100 72v6M100 86v8M100 102v4" strokeDasharray="0" opacity=".7" />
        <path d="M28 66v-9M22 66v-6M34 66v-5M168 66v-12M174 66v-7" opacity=".55" />
      </chakra.g>
    </chakra.svg>
  )
}

interface ErrorStateProps {
  sentence: string
  /** The action of the retry button; without it the button reloads the page. */
  onRetry?: () => void
}

/** The state of a part that failed to load, with a retry button. */
export function ErrorState({ sentence, onRetry }: ErrorStateProps) {
  return (
    <Flex
      role="alert"
      direction="column"
      alignItems="center"
      gap="4"
      textAlign="center"
      px="4"
      py={{ base: '10', md: '16' }}
    >
      <BrokenSignal />
      <Text maxW="md" fontWeight="semibold">
        {sentence}
      </Text>
      <Button variant="outline" onClick={onRetry ?? (() => window.location.reload())}>
        <RotateCw />
        {onRetry ? 'Try Again' : 'Refresh Page'}
      </Button>
    </Flex>
  )
}

/** A drawing of a mast whose waves break off: the picture of a failure. */
export function BrokenSignal() {
  return (
    <chakra.svg
      viewBox="0 0 120 80"
      w="32"
      h="auto"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      color="fg.subtle"
      aria-hidden
    >
      <path d="M60 34v38M48 72h24" />
      <chakra.circle cx="60" cy="28" r="5" fill="fg.error" stroke="none" />
      <path d="M46 40a17 17 0 0 1 0-24M36 48a28 28 0 0 1 0-40" />
      <path d="M74 40a17 17 0 0 0 4.5-8M84 48a28 28 0 0 0 7-12" strokeDasharray="1 7" />
    </chakra.svg>
  )
}

interface NoticeCardProps {
  title: string
  picture?: ReactNode
  sentence: ReactNode
  /** The links or buttons that lead on. */
  children?: ReactNode
}

/** A page with a single message. */
export function NoticeCard({ title, picture, sentence, children }: NoticeCardProps) {
  return (
    <Container maxW="2xl" py={{ base: '6', md: '16' }}>
      <Card.Root size="lg">
        <Card.Body alignItems="center" textAlign="center" gap="3">
          {picture}
          <Heading as="h1" size="2xl">
            {title}
          </Heading>
          <Text color="fg.muted" maxW="md" overflowWrap="anywhere">
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

interface DoubtNoticeProps {
  onRetry?: () => void
  children: ReactNode
}

/** Says why weather data may be outdated or missing. */
export function DoubtNotice({ onRetry, children }: DoubtNoticeProps) {
  return (
    <Flex
      role="status"
      gap="3"
      alignItems="center"
      wrap="wrap"
      px="4"
      py="3"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="orange.border"
      bg="orange.subtle"
      color="orange.fg"
      textStyle="sm"
    >
      <Text flex="1" minW="48">
        {children}
      </Text>
      {onRetry ? (
        <Button size="sm" variant="outline" colorPalette="orange" onClick={onRetry}>
          <RotateCw />
          Try Again
        </Button>
      ) : null}
    </Flex>
  )
}
