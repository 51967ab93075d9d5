import { Badge, Box, Button, Card, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Bug, type LucideIcon, Megaphone, ShieldCheck, Sparkles, TrendingUp } from 'lucide-react'
import { formatDay } from '../../../platform/format'
import { Muted } from '../../../ui/Typography'
import type { ChangelogEntry, ChangeType } from '../changelog'

const types: readonly ChangeType[] = ['Feature', 'Bug Fix', 'Improvement', 'Security', 'Update']

const looks: Readonly<Record<ChangeType, { icon: LucideIcon; palette: string }>> = {
  Feature: { icon: Sparkles, palette: 'accent' },
  'Bug Fix': { icon: Bug, palette: 'orange' },
  Improvement: { icon: TrendingUp, palette: 'green' },
  Security: { icon: ShieldCheck, palette: 'blue' },
  Update: { icon: Megaphone, palette: 'gray' },
}

/** One entry of the changelog. */
export function UpdateEntry({ entry }: { entry: ChangelogEntry }) {
  const { type, title, description, details, version, date } = entry
  const { icon: Icon, palette } = looks[type]
  return (
    <Card.Root as="article">
      <Card.Body gap="3">
        <Flex gap="3" alignItems="center" wrap="wrap">
          <Badge colorPalette={palette}>
            <Icon aria-hidden />
            {type}
          </Badge>
          <Text fontWeight="semibold" textStyle="sm">
            {version}
          </Text>
          <Muted as="time" {...{ dateTime: date }}>
            {formatDay(date)}
          </Muted>
        </Flex>
        <Box>
          <Heading as="h2" size="lg">
            {title}
          </Heading>
          <Text color="fg.muted">{description}</Text>
        </Box>
        <Box>
          <Heading as="h3" size="sm" mb="1">
            What's New
          </Heading>
          <Stack as="ul" gap="1" ps="5" listStyleType="disc">
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </Stack>
        </Box>
      </Card.Body>
    </Card.Root>
  )
}

interface TypeFilterProps {
  type: ChangeType | null
  onChange: (type: ChangeType | null) => void
}

/** Filters the updates by type, or shows all. */
export function TypeFilter({ type, onChange }: TypeFilterProps) {
  return (
    <Flex as="fieldset" aria-label="Show" gap="2" wrap="wrap">
      {[null, ...types].map((choice) => (
        <Button
          key={choice}
          size="sm"
          variant={choice === type ? 'solid' : 'outline'}
          aria-pressed={choice === type}
          onClick={() => onChange(choice)}
        >
          {choice ?? 'All'}
        </Button>
      ))}
    </Flex>
  )
}
