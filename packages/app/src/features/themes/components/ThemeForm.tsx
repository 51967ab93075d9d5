import { Box, Button, chakra, Field, Flex, Heading, Input, SimpleGrid } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { CreateThemeInput, type Theme } from '@squall/shared/contract/channel'
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import { FieldError, Form, FormField } from '../../../ui/Form'
import { ThemePreview } from './ThemedSurface'

const WRITTEN = /^#[0-9a-f]{6}$/i

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
  /** The theme to edit; without it the form creates one. */
  theme: Theme | null
  isSaving: boolean
  onSave: (input: CreateThemeInput) => void
  onCancel: () => void
}

/** Name and colours of a theme, beside a preview of the page. */
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
          <ThemePreview colors={parseColors(colors)} />
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

/** Returns the typed colours when all are valid; else null. */
function parseColors(typed: Partial<CreateThemeInput>) {
  const colors = CreateThemeInput.omit({ theme_name: true }).safeParse(typed)
  return colors.success ? colors.data : null
}

interface ColorFieldProps {
  label: string
  hint: string
  value: string
  error: string | undefined
  input: UseFormRegisterReturn
  onPick: (color: string) => void
}

/** A colour field: a colour picker and a text input. */
function ColorField({ label, hint, value, error, input, onPick }: ColorFieldProps) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Flex gap="2" w="full">
        <chakra.input
          type="color"
          value={WRITTEN.test(value) ? value : '#000000'}
          onChange={(event) => onPick(event.target.value)}
          aria-label={`Pick the ${label.toLowerCase()}`}
          boxSize="11"
          flexShrink="0"
          p="1"
          bg="bg.subtle"
          borderWidth="1px"
          borderColor="border.emphasized"
          borderRadius="l2"
          cursor="pointer"
        />
        <Input {...input} spellCheck={false} autoCapitalize="none" fontFamily="mono" />
      </Flex>
      {error === undefined ? <Field.HelperText>{hint}</Field.HelperText> : <FieldError error={error} />}
    </Field.Root>
  )
}
