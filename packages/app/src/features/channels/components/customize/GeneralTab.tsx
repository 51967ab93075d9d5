import { Box, Button, Flex, Grid, SimpleGrid } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ChatModeration, PageLayout, type StreamingPage } from '@squall/shared/contract/channel'
import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Form, FormField, SelectField, SwitchField, TextAreaField } from '../../../../ui/Form'
import { RadioTiles } from '../../../../ui/RadioTiles'
import { GeneralForm, getGeneralDefaults, toGeneralEdit } from '../../forms.rules'
import { useEditPage } from '../../hooks'
import { BannerField } from './BannerField'

interface Sketch {
  columns: string
  rows: string
  areas: string
}

const sketches: Record<PageLayout, Sketch> = {
  standard: { columns: '3fr 1fr', rows: '10px 1fr', areas: '"head head" "live side"' },
  grid: { columns: '1fr 1fr 1fr', rows: '1fr 1fr', areas: '"head live live" "side live live"' },
  sidebar: { columns: '1fr 3fr', rows: '1fr 1fr', areas: '"head live" "side live"' },
  minimal: { columns: '1fr 3fr 1fr', rows: '6px 1fr', areas: '". head ." ". live ."' },
}

const colors = { head: 'border.emphasized', live: 'accent.solid', side: 'fg.subtle' }

const pageLayouts: Record<PageLayout, { label: string; hint: string }> = {
  standard: { label: 'Standard', hint: 'Banner on top, the stream in front, facts beside it' },
  grid: { label: 'Grid', hint: 'Everything as tiles of one board' },
  sidebar: { label: 'Sidebar', hint: 'You on the left, the stream on the right' },
  minimal: { label: 'Minimal', hint: 'One quiet column, the stream and little else' },
}

const chatModerations: { value: ChatModeration; label: string }[] = [
  { value: 'relaxed', label: 'Relaxed: everything' },
  { value: 'moderate', label: 'Moderate: one link a message' },
  { value: 'strict', label: 'Strict: no links' },
]

interface ThemeChoice {
  value: string
  label: string
}

const layoutTiles = PageLayout.options.map((value) => ({
  value,
  ...pageLayouts[value],
  picture: <LayoutSketch layout={value} />,
}))

interface GeneralTabProps {
  page: StreamingPage
  /** Built-in themes and their names. */
  themes: readonly ThemeChoice[]
  /** The active custom theme, if any. */
  customTheme: string | null
  /** Renders a theme preview. */
  renderTheme: (theme: string) => ReactNode
}

/** Texts, look and chat of the page. Its key contains the theme, so that the form resets when another tab changes it. */
export function GeneralTab({ page, themes, customTheme, renderTheme }: GeneralTabProps) {
  const hasCustomTheme = customTheme !== null
  const { save, isPending } = useEditPage(page.id)
  const { register, control, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(GeneralForm),
    defaultValues: getGeneralDefaults(page, hasCustomTheme),
  })
  const { errors } = formState
  const custom = hasCustomTheme ? [{ value: '', label: customTheme }] : []
  const themeTiles = [...custom, ...themes].map((theme) => ({ ...theme, picture: renderTheme(theme.value) }))

  const submit = (form: z.output<typeof GeneralForm>) =>
    save(
      { userId: page.id, ...toGeneralEdit(form, page, hasCustomTheme) },
      { onSuccess: (saved) => reset(getGeneralDefaults(saved, hasCustomTheme)) },
    )
  return (
    <Form onSubmit={handleSubmit(submit)} gap="5">
      <FormField
        label="Page title"
        placeholder={page.displayName}
        error={errors.streaming_page_title?.message}
        {...register('streaming_page_title')}
      />
      <TextAreaField
        label="Page description"
        rows={3}
        error={errors.streaming_page_description?.message}
        {...register('streaming_page_description')}
      />
      <BannerField page={page} />
      <Controller
        control={control}
        name="streaming_page_theme"
        render={({ field }) => (
          <RadioTiles
            label="Theme"
            columns={{ base: 2, md: 3 }}
            value={field.value ?? ''}
            tiles={themeTiles}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="streaming_page_layout"
        render={({ field }) => (
          <RadioTiles
            label="Layout"
            columns={{ base: 2, md: 4 }}
            value={field.value ?? 'standard'}
            tiles={layoutTiles}
            onChange={field.onChange}
          />
        )}
      />
      <TextAreaField
        label="Social links"
        rows={3}
        hint="One web address per line, at most 8."
        placeholder="https://"
        error={errors.social_links?.message}
        {...register('social_links')}
      />
      <FormField
        label="Support link"
        type="url"
        hint="Where viewers can give you something. Squall takes no part in it."
        error={errors.support_url?.message}
        {...register('support_url')}
      />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="end">
        <SelectField label="Chat moderation" options={chatModerations} {...register('chat_moderation')} />
        <Flex direction="column" gap="1">
          <Controller
            control={control}
            name="allow_chat_donations"
            render={({ field }) => (
              <SwitchField label="Show the support link" isOn={field.value ?? true} onChange={field.onChange} />
            )}
          />
          <Controller
            control={control}
            name="allow_chat_emotes"
            render={({ field }) => (
              <SwitchField label="Allow emotes in the chat" isOn={field.value ?? true} onChange={field.onChange} />
            )}
          />
        </Flex>
      </SimpleGrid>
      <Flex justifyContent="flex-end">
        <Button type="submit" colorPalette="accent" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </Flex>
    </Form>
  )
}

/** A sketch of a layout: header, stream and facts. */
function LayoutSketch({ layout }: { layout: PageLayout }) {
  const { columns, rows, areas } = sketches[layout]
  return (
    <Grid aria-hidden h="14" gap="1" templateColumns={columns} templateRows={rows} templateAreas={areas}>
      {(['head', 'live', 'side'] as const)
        .filter((area) => areas.includes(area))
        .map((area) => (
          <Box key={area} gridArea={area} bg={colors[area]} borderRadius="2px" opacity="0.85" />
        ))}
    </Grid>
  )
}
