import { Badge, Box, Button, Flex, Heading, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import { PageTheme, type Theme } from '@squall/shared/contract/channel'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../ui/Typography'
import { useThemeActions, useThemes } from '../hooks'
import type { WornTheme } from '../rules'
import { ThemePreview } from './ThemedSurface'
import { ThemeForm } from './ThemeForm'

/** Display names of the built-in themes. */
export const pageThemeNames: Record<WornTheme, string> = {
  visitor: 'Each visitor’s own',
  'storm-dark': 'Storm dark',
  'storm-light': 'Storm light',
  'tornado-red': 'Tornado red',
  'lightning-blue': 'Lightning blue',
}

const columns = { base: 1, sm: 2 }

interface ThemesTabProps {
  userId: string
  /** The built-in theme of the page. */
  pageTheme: WornTheme
  onBuiltIn: (theme: WornTheme) => void
}

/** The built-in themes and the member's custom themes; exactly one is active. */
export function ThemesTab({ userId, pageTheme, onBuiltIn }: ThemesTabProps) {
  const [edited, setEdited] = useState<Theme | 'new' | null>(null)
  const { themes, active, isLoading, isError, retry } = useThemes(userId)
  const actions = useThemeActions(userId, () => setEdited(null))

  if (edited !== null) {
    const theme = edited === 'new' ? null : edited
    return (
      <ThemeForm
        theme={theme}
        isSaving={actions.isSaving}
        onSave={(input) => (theme === null ? actions.create(input) : actions.edit({ ...input, id: theme.id }))}
        onCancel={() => setEdited(null)}
      />
    )
  }
  return (
    <Stack gap="5">
      <Flex justifyContent="space-between" alignItems="center" gap="3" wrap="wrap">
        <Heading as="h3" size="md">
          Your themes
        </Heading>
        <Button colorPalette="accent" variant="subtle" onClick={() => setEdited('new')}>
          <Plus />
          Create Theme
        </Button>
      </Flex>
      {isLoading ? <Skeleton h="44" /> : null}
      {isError ? <ErrorState sentence="The themes could not be loaded." onRetry={retry} /> : null}
      {!isLoading && !isError && themes.length === 0 ? (
        <Muted>You have no themes of your own yet. Three colors are all it takes.</Muted>
      ) : null}
      <SimpleGrid as="ul" aria-label="Your themes" columns={columns} gap="3" listStyleType="none">
        {themes.map((theme) => (
          <OwnTheme key={theme.id} theme={theme} actions={actions} onEdit={() => setEdited(theme)} />
        ))}
      </SimpleGrid>
      <Heading as="h3" size="md">
        Built-in themes
      </Heading>
      <SimpleGrid as="ul" aria-label="Built-in themes" columns={columns} gap="3" listStyleType="none">
        {(['visitor', ...PageTheme.options] as const).map((theme) => {
          const isActive = active === null && theme === pageTheme
          return (
            <ThemeRow
              key={theme}
              name={pageThemeNames[theme]}
              isActive={isActive}
              preview={<ThemePreview theme={theme} />}
            >
              <Button size="sm" variant="outline" disabled={isActive} onClick={() => onBuiltIn(theme)}>
                Apply
              </Button>
            </ThemeRow>
          )
        })}
      </SimpleGrid>
    </Stack>
  )
}

interface OwnThemeProps {
  theme: Theme
  actions: ReturnType<typeof useThemeActions>
  onEdit: () => void
}

function OwnTheme({ theme, actions, onEdit }: OwnThemeProps) {
  const { id, theme_name, is_active, primary_color, secondary_color, accent_color } = theme
  const swatches = [
    ['Primary', primary_color],
    ['Secondary', secondary_color],
    ['Accent', accent_color],
  ] as const
  const remove = () => {
    if (window.confirm('Are you sure you want to delete this theme?')) actions.remove(id)
  }
  return (
    <ThemeRow name={theme_name} isActive={is_active} swatches={swatches} preview={<ThemePreview colors={theme} />}>
      <Button size="sm" variant="outline" onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="outline"
        colorPalette="accent"
        disabled={is_active || actions.isPending}
        onClick={() => actions.apply(id)}
      >
        Apply
      </Button>
      <Button
        size="sm"
        variant="ghost"
        colorPalette="red"
        ms="auto"
        aria-label={`Delete ${theme_name}`}
        disabled={actions.isPending}
        onClick={remove}
      >
        Delete
      </Button>
    </ThemeRow>
  )
}

interface ThemeRowProps {
  name: string
  isActive: boolean
  /** Label and colour of each swatch. */
  swatches?: readonly (readonly [string, string])[]
  preview: ReactNode
  children: ReactNode
}

/** One theme: preview, name and actions. */
function ThemeRow({ name, isActive, swatches = [], preview, children }: ThemeRowProps) {
  return (
    <Flex
      as="li"
      direction="column"
      gap="3"
      p="3"
      borderWidth="1px"
      borderRadius="l3"
      borderColor={isActive ? 'accent.border' : 'border'}
      bg="bg.subtle"
      aria-label={name}
    >
      {preview}
      <Flex gap="2" alignItems="center" minH="6" wrap="wrap">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        {isActive ? <Badge colorPalette="accent">Active</Badge> : null}
        <Flex gap="1" ms="auto">
          {swatches.map(([label, color]) => (
            <Box
              key={label}
              role="img"
              aria-label={`${label} ${color}`}
              title={`${label} ${color}`}
              boxSize="5"
              borderRadius="full"
              borderWidth="1px"
              borderColor="border.emphasized"
              style={{ background: color }}
            />
          ))}
        </Flex>
      </Flex>
      <Flex gap="2" wrap="wrap" mt="auto">
        {children}
      </Flex>
    </Flex>
  )
}
