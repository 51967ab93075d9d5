import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from './PasswordField'

interface NewPasswordFieldsProps {
  newPassword: UseFormRegisterReturn
  confirmNewPassword: UseFormRegisterReturn
  errors: { newPassword?: FieldError; confirmNewPassword?: FieldError }
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
