import { Button, Flex, Heading, SimpleGrid, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { StreamingPage } from '@squall/shared/contract/channel'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '../../../../ui/AccountFields'
import { Form, FormField } from '../../../../ui/Form'
import { Muted } from '../../../../ui/Typography'
import { getIntegrationsDefaults, IntegrationsForm } from '../../forms.rules'
import { useEditPage } from '../../hooks'

/** The owner's channels on other sites and their streaming tool's key. */
export function IntegrationsTab({ page }: { page: StreamingPage }) {
  const { save, isPending } = useEditPage(page.id)
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(IntegrationsForm),
    defaultValues: getIntegrationsDefaults(page),
  })
  const field = (name: keyof ReturnType<typeof getIntegrationsDefaults>) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  })
  return (
    <Form
      onSubmit={handleSubmit((input) =>
        save({ ...input, userId: page.id }, { onSuccess: (saved) => reset(getIntegrationsDefaults(saved)) }),
      )}
      gap="7"
    >
      <Section title="Video channel" intro="A channel with your recordings, such as one on YouTube.">
        <FormField label="Channel name" {...field('youtube_channel_name')} />
        <FormField label="Channel id" {...field('youtube_channel_id')} />
        <FormField label="Channel URL" type="url" placeholder="https://" {...field('youtube_channel_url')} />
      </Section>
      <Section title="Live channel" intro="Where else you broadcast, such as Twitch.">
        <FormField label="Username" autoCapitalize="none" autoComplete="off" {...field('twitch_username')} />
        <FormField label="Display name" {...field('twitch_channel_name')} />
        <FormField label="URL" type="url" placeholder="https://" {...field('twitch_channel_url')} />
      </Section>
      <Section
        title="Stream tool"
        intro="Squall broadcasts from your browser and sends nothing to a streaming tool, so it does not use this key yet. It is sealed on the server and never shown again. Leave it as it is to keep it, empty it to delete it."
      >
        <PasswordField label="Stream key" autoComplete="off" {...field('streamlabs_stream_key')} />
        <FormField label="Tool channel id" {...field('streamlabs_channel_id')} />
      </Section>
      <Flex justifyContent="flex-end">
        <Button type="submit" colorPalette="accent" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Integration Settings'}
        </Button>
      </Flex>
    </Form>
  )
}

function Section({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3" aria-label={title}>
      <div>
        <Heading as="h3" size="md">
          {title}
        </Heading>
        <Muted>{intro}</Muted>
      </div>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        {children}
      </SimpleGrid>
    </Stack>
  )
}
