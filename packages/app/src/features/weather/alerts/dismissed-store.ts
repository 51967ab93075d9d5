import { createStore } from '../../../platform/create-store'

const dismissed = createStore<ReadonlySet<string>>(new Set())

/** Takes a banner away in this tab, until it is loaded anew. */
export function dismiss(id: string) {
  dismissed.set(new Set([...dismissed.get(), id]))
}

export const useDismissed = dismissed.useValue
