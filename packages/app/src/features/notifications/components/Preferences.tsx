import { Box, Button, SimpleGrid, Skeleton, Stack, Switch, Text } from '@chakra-ui/react'
import type { NotificationPreferences } from '@squall/shared/contract/notification'
import { Lock, RotateCw } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useSiteInfo } from '../../../platform/site-info'
import { useDelayed } from '../../../platform/timer-hooks'
import { NoticeCard, QuietSky } from '../../../ui/EmptyAndErrorStates'
import { useSignInLink } from '../../../ui/sign-in-link'
import { Muted } from '../../../ui/Typography'
import { usePreferences } from '../hooks'
import { NO_MAIL, type Preference, type PreferenceCategory, type PreferenceEntry, preferenceCategories } from '../rules'
import { MobilePushCard } from './MobilePushCard'
import { SettingsCard, WarningPlaceCard } from './SettingsCards'

/** The member's notification preferences. */
export function Preferences() {
  const { preferences, isLoading, retry, change } = usePreferences()
  const hasMail = useSiteInfo()?.mail ?? false
  if (isLoading) return <PreferencesSkeleton />
  if (preferences === undefined) return <PreferencesUnavailable onRetry={retry} />
  const card = (name: keyof typeof preferenceCategories) => (
    <CategoryCard category={preferenceCategories[name]} preferences={preferences} hasMail={hasMail} onChange={change} />
  )
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: '4', lg: '6' }} alignItems="start">
      <Stack gap={{ base: '4', lg: '6' }} minW="0">
        <MobilePushCard />
        {card('weather')}
        <WarningPlaceCard />
      </Stack>
      <Stack gap={{ base: '4', lg: '6' }} minW="0">
        {card('ways')}
        {card('streams')}
        {card('community')}
      </Stack>
    </SimpleGrid>
  )
}

/** Invites a visitor to sign in; the page comes back afterwards. */
export function SignInForNotifications() {
  const signIn = useSignInLink()
  return (
    <NoticeCard
      title="Sign in for your notifications"
      picture={<QuietSky />}
      sentence="Read what happened while you were away, and choose which warnings and news reach you."
    >
      <Button asChild colorPalette="accent">
        <Link {...signIn}>Sign In</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to={paths.home}>Back to Home</Link>
      </Button>
    </NoticeCard>
  )
}

function PreferencesUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <NoticeCard
      title="Unable to Load Preferences"
      sentence="The server did not answer with your preferences. Nothing was changed."
    >
      <Button colorPalette="accent" onClick={onRetry}>
        <RotateCw />
        Try Again
      </Button>
      <Button asChild variant="outline">
        <Link to={paths.home}>Back to Home</Link>
      </Button>
    </NoticeCard>
  )
}

function PreferencesSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <SimpleGrid
      columns={{ base: 1, lg: 2 }}
      gap={{ base: '4', lg: '6' }}
      role="status"
      aria-label="Loading preferences"
    >
      {isSlow
        ? ['push', 'ways', 'weather', 'streams'].map((key) => <Skeleton key={key} h="64" borderRadius="l3" />)
        : null}
    </SimpleGrid>
  )
}

interface CategoryCardProps {
  category: PreferenceCategory
  preferences: NotificationPreferences
  /** True when this installation can send email. */
  hasMail: boolean
  onChange: (name: Preference, isOn: boolean) => void
}

/** The switches of one category. */
function CategoryCard({ category, preferences, hasMail, onChange }: CategoryCardProps) {
  const lockOf = ({ locked, needsMail }: PreferenceEntry) => locked ?? (needsMail && !hasMail ? NO_MAIL : undefined)
  return (
    <SettingsCard title={category.title} intro={category.intro}>
      {category.entries.map((entry) => (
        <PreferenceSwitch
          key={entry.name}
          label={entry.label}
          help={entry.help}
          isOn={preferences[entry.name]}
          locked={lockOf(entry)}
          onChange={(isOn) => onChange(entry.name, isOn)}
        />
      ))}
    </SettingsCard>
  )
}

interface PreferenceSwitchProps {
  label: string
  help: string
  isOn: boolean
  /** Reason why it cannot be changed; undefined when it can. */
  locked?: string
  onChange: (isOn: boolean) => void
}

/** A preference with its explanation; the whole row is clickable. */
function PreferenceSwitch({ label, help, isOn, locked, onChange }: PreferenceSwitchProps) {
  const helpId = useId()
  return (
    <Switch.Root
      checked={isOn}
      disabled={locked !== undefined}
      colorPalette="accent"
      w="full"
      minH="11"
      py="2"
      gap="4"
      alignItems="center"
      justifyContent="space-between"
      onCheckedChange={({ checked }) => onChange(checked)}
    >
      <Box minW="0">
        <Switch.Label display="block" fontWeight="semibold" opacity="1">
          {label}
        </Switch.Label>
        <Muted id={helpId} as="span" display="block">
          {help}
          {locked === undefined ? null : (
            <Text as="span" display="flex" gap="1.5" mt="0.5" color="fg" alignItems="flex-start">
              <Box as="span" flexShrink="0" mt="1">
                <Lock size={14} aria-hidden />
              </Box>
              {locked}
            </Text>
          )}
        </Muted>
      </Box>
      <Switch.HiddenInput aria-describedby={helpId} />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
    </Switch.Root>
  )
}
