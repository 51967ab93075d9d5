import { Box, Flex, Link, Stack, Text } from '@chakra-ui/react'
import { CloudLightning, House, type LucideIcon, Route, ShieldCheck, TrafficCone, Waves } from 'lucide-react'
import { ExpandableCard } from './ExpandableCard'

interface Reminder {
  icon: LucideIcon
  title: string
  advice: string
  source: string
  url: string
}

/** Advice of the National Weather Service and Ready.gov, paraphrased; each entry links to its source. */
const REMINDERS: Reminder[] = [
  {
    icon: House,
    title: 'Tornado warning: in, down, away from windows',
    advice:
      'Go to a basement or to a small inner room without windows on the lowest floor of a sturdy building, and cover your head. Leave mobile homes and cars for one.',
    source: 'National Weather Service',
    url: 'https://www.weather.gov/safety/tornado-during',
  },
  {
    icon: TrafficCone,
    title: 'An overpass is no shelter',
    advice:
      'Do not get under an overpass or a bridge: you are safer in a low, flat place. Do not try to outrun a tornado.',
    source: 'Ready.gov',
    url: 'https://www.ready.gov/tornadoes',
  },
  {
    icon: CloudLightning,
    title: 'When thunder roars, go indoors',
    advice:
      'If you can hear thunder, lightning can strike you. Stay in a building or a closed car until 30 minutes after the last thunder.',
    source: 'National Weather Service',
    url: 'https://www.weather.gov/safety/lightning',
  },
  {
    icon: Waves,
    title: "Turn around, don't drown",
    advice:
      'Never drive or walk through water over a road: 6 inches of it in motion can knock an adult over, 12 inches carry most cars away.',
    source: 'National Weather Service',
    url: 'https://www.weather.gov/safety/flood-turn-around-dont-drown',
  },
  {
    icon: Route,
    title: 'Always know the way out',
    advice:
      'In the field keep to ACES: awareness of what is around you, communication, escape routes and safe zones. Your own safety comes before any picture or report.',
    source: 'National Weather Service, SKYWARN',
    url: 'https://www.nws.noaa.gov/directives/sym/pd01018007curr.pdf',
  },
]

export function SafetyRemindersCard() {
  return (
    <ExpandableCard
      id="safety"
      title="Safety Reminders"
      icon={<ShieldCheck />}
      summary="Shelter, overpasses, lightning, floods, escape routes"
    >
      <Stack as="ul" listStyleType="none" gap="4">
        {REMINDERS.map(({ icon: Icon, title, advice, source, url }) => (
          <Flex as="li" key={title} gap="3">
            <Box color="accent.fg" pt="0.5" flexShrink="0">
              <Icon size={20} aria-hidden />
            </Box>
            <Box minW="0">
              <Text fontWeight="semibold">{title}</Text>
              <Text textStyle="sm">{advice}</Text>
              <Link
                href={url}
                target="_blank"
                rel="noreferrer"
                textStyle="xs"
                color="fg.muted"
                textDecoration="underline"
                minH={{ base: '11', md: '6' }}
              >
                {source}
              </Link>
            </Box>
          </Flex>
        ))}
      </Stack>
    </ExpandableCard>
  )
}
