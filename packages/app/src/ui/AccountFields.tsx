import type { UseFormRegisterReturn } from 'react-hook-form'
import { FormField } from './FormField'
import { PasswordField } from './PasswordField'

export type AccountField = 'username' | 'displayName' | 'email' | 'password' | 'confirmPassword'

interface AccountFieldsProps {
  /** A form's registration of one field, with what is wrong with it. */
  field: (name: AccountField) => UseFormRegisterReturn & { error: string | undefined }
}

/** What every new account is asked for, as password managers know it. */
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
