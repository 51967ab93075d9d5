import type { Theme } from '@squall/shared/contract/channel'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'

/** Returns the custom themes of a page and the active one, if any. */
export function useThemes(userId: string) {
  const list = trpc.themes.list.useQuery({ userId })
  const themes = list.data ?? []
  return {
    themes,
    active: themes.find(({ is_active }) => is_active) ?? null,
    isLoading: list.isLoading,
    isError: list.isError,
    retry: () => void list.refetch(),
  }
}

/** Returns functions that create, edit, delete and apply themes of the member's page; a toast shows each result. */
export function useThemeActions(userId: string, onSaved: () => void) {
  const utils = trpc.useUtils()
  const toastCallbacks = (title: string) => ({
    onSuccess: async ({ theme_name }: Theme) => {
      await utils.themes.list.invalidate({ userId })
      toast.success({ title, description: theme_name })
    },
    onError: (error: unknown) => toast.error({ title: 'Error', description: errorSentence(error) }),
  })
  const saved = (title: string) => {
    const { onSuccess, onError } = toastCallbacks(title)
    return { onError, onSuccess: (theme: Theme) => onSuccess(theme).then(onSaved) }
  }
  const create = trpc.themes.create.useMutation(saved('Theme created'))
  const edit = trpc.themes.edit.useMutation(saved('Theme updated'))
  const remove = trpc.themes.remove.useMutation(toastCallbacks('Theme deleted'))
  const activate = trpc.themes.activate.useMutation(toastCallbacks('Theme applied'))
  return {
    create: create.mutate,
    edit: edit.mutate,
    remove: (id: string) => remove.mutate({ id }),
    apply: (id: string) => activate.mutate({ id }),
    isSaving: create.isPending || edit.isPending,
    isPending: create.isPending || edit.isPending || remove.isPending || activate.isPending,
  }
}
