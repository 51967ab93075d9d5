import { Box, Button, Field, Input, type InputProps } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { FieldError } from './FormField'

interface PasswordFieldProps extends InputProps {
  label: string
  error: string | undefined
}

/** A password with a toggle that shows what was typed. */
export function PasswordField({ label, error, ...input }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Box position="relative" w="full">
        <Input {...input} type={isVisible ? 'text' : 'password'} pe="12" spellCheck={false} autoCapitalize="none" />
        <Button
          variant="plain"
          px="0"
          position="absolute"
          insetEnd="0.5"
          top="50%"
          translate="0 -50%"
          color="fg.muted"
          _active={{ translate: '0 -50%' }}
          onClick={() => setVisible(!isVisible)}
          aria-label={isVisible ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          aria-pressed={isVisible}
        >
          {isVisible ? <EyeOff /> : <Eye />}
        </Button>
      </Box>
      <FieldError error={error} />
    </Field.Root>
  )
}
