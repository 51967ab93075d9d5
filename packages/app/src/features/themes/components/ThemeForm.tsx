import { Box, Button, Flex, Heading, SimpleGrid } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { CreateThemeInput, type Theme } from '@squall/shared/contract/channel'
import { useForm, useWatch } from 'react-hook-form'
import { Form } from '../../../ui/Form'
import { FormField } from '../../../ui/FormField'
import { ColorField } from './ColorField'
import { ThemePreview } from './ThemePreview'

const fresh: CreateThemeInput = {
  theme_name: '',
  primary_color: '#0f1a2e',
  secondary_color: '#18263f',
  accent_color: '#ffb020',
}

const colorFields = [
  { name: 'primary_color', label: 'Primary color', hint: 'The ground of the page' },
  { name: 'secondary_color', label: 'Secondary color', hint: 'Cards and panels' },
  { name: 'accent_color', label: 'Accent color', hint: 'Buttons, links and marks' },
] as const

interface ThemeFormProps {
  /** The theme to edit; a new one is made when it is left out. */
  theme: Theme | null
  isSaving: boolean
  onSave: (input: CreateThemeInput) => void
  onCancel: () => void
}

/** Name and colours of a theme, with the page in small beside them as it will look. */
export function ThemeForm({ theme, isSaving, onSave, onCancel }: ThemeFormProps) {
  const { register, control, handleSubmit, setValue, formState } = useForm({
    resolver: zodResolver(CreateThemeInput),
    defaultValues: theme ?? fresh,
  })
  const colors = useWatch({ control })
  const { errors } = formState
  return (
    <Form onSubmit={handleSubmit((input) => onSave(input))}>
      <Heading as="h3" size="md">
        {theme === null ? 'Create Theme' : 'Edit Theme'}
      </Heading>
      <FormField label="Theme name" autoFocus error={errors.theme_name?.message} {...register('theme_name')} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <Flex direction="column" gap="4">
          {colorFields.map(({ name, label, hint }) => (
            <ColorField
              key={name}
              label={label}
              hint={hint}
              value={colors[name] ?? ''}
              error={errors[name]?.message}
              input={register(name)}
              onPick={(color) => setValue(name, color, { shouldDirty: true, shouldValidate: true })}
            />
          ))}
        </Flex>
        <Box>
          <Box textStyle="sm" fontWeight="medium" mb="1.5">
            Preview
          </Box>
          <ThemePreview colors={readable(colors)} />
          <Box textStyle="xs" color="fg.muted" mt="2">
            Texts and surfaces adjust themselves so that everything stays readable.
          </Box>
        </Box>
      </SimpleGrid>
      <Flex gap="2" justifyContent="flex-end">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" colorPalette="accent" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Theme'}
        </Button>
      </Flex>
    </Form>
  )
}

/** What can be shown of colours that are still being written. */
function readable(typed: Partial<CreateThemeInput>) {
  const colors = CreateThemeInput.omit({ theme_name: true }).safeParse(typed)
  return colors.success ? colors.data : null
}
