import { Button, Flex, SimpleGrid } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { PageLayout, type StreamingPage } from '@squall/shared/contract/channel'
import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Form } from '../../../../ui/Form'
import { FormField } from '../../../../ui/FormField'
import { RadioTiles } from '../../../../ui/RadioTiles'
import { SelectField } from '../../../../ui/SelectField'
import { SwitchField } from '../../../../ui/SwitchField'
import { TextAreaField } from '../../../../ui/TextAreaField'
import { chatModerations, pageLayouts } from '../../constants'
import { GeneralForm, generalDefaults, generalEdit } from '../../forms.rules'
import { useEditPage } from '../../hooks'
import { BannerField } from './BannerField'
import { LayoutSketch } from './LayoutSketch'

interface ThemeChoice {
  value: string
  label: string
}

interface GeneralTabProps {
  page: StreamingPage
  /** The built-in themes by name. */
  themes: readonly ThemeChoice[]
  /** The custom theme that the page wears, if it wears one. */
  customTheme: string | null
  /** A theme in small. */
  renderTheme: (theme: string) => ReactNode
}

const layoutTiles = PageLayout.options.map((value) => ({
  value,
  ...pageLayouts[value],
  picture: <LayoutSketch layout={value} />,
}))

/** Texts, look and chat of the page. Its key names the theme, so that it begins anew when that changes elsewhere. */
export function GeneralTab({ page, themes, customTheme, renderTheme }: GeneralTabProps) {
  const hasCustomTheme = customTheme !== null
  const { save, isPending } = useEditPage(page.id)
  const { register, control, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(GeneralForm),
    defaultValues: generalDefaults(page, hasCustomTheme),
  })
  const { errors } = formState
  const custom = hasCustomTheme ? [{ value: '', label: customTheme }] : []
  const themeTiles = [...custom, ...themes].map((theme) => ({ ...theme, picture: renderTheme(theme.value) }))

  const submit = (form: z.output<typeof GeneralForm>) =>
    save(
      { userId: page.id, ...generalEdit(form, page, hasCustomTheme) },
      { onSuccess: (saved) => reset(generalDefaults(saved, hasCustomTheme)) },
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
            columns={{ base: 2, md: 4 }}
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
