import { Box, Button, Field, Input, type InputProps } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FieldError, FormField } from './Form'

export type AccountField = 'username' | 'displayName' | 'email' | 'password' | 'confirmPassword'

interface AccountFieldsProps {
  /** The registration of one field with its error. */
  field: (name: AccountField) => UseFormRegisterReturn & { error: string | undefined }
}

/** The fields of a new account, with the autocomplete names password managers expect. */
export function AccountFields({ field }: AccountFieldsProps) {
  return (
    <>
      <UsernameField {...field('username')} />
      <FormField label="Display name" autoComplete="nickname" {...field('displayName')} />
      <FormField label="Email" type="email" autoComplete="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
    </>
  )
}

export function UsernameField(props: UseFormRegisterReturn & { error: string | undefined }) {
  return <FormField label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
}

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

interface NewPasswordFieldsProps {
  newPassword: UseFormRegisterReturn
  confirmNewPassword: UseFormRegisterReturn
  errors: Partial<Record<'newPassword' | 'confirmNewPassword', { message?: string | undefined }>>
}

/** A new password and its repetition, whether the old one was forgotten or is changed. */
export function NewPasswordFields({ newPassword, confirmNewPassword, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...newPassword}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmNewPassword?.message}
        {...confirmNewPassword}
      />
    </>
  )
}
