import type { Widget } from '@squall/shared/contract/channel'
import { useState } from 'react'

/** Which widget the dialog edits, none for a new one; it keeps its subject while it closes. */
export function useWidgetDialog() {
  const [state, setState] = useState<{ isOpen: boolean; widget: Widget | null }>({ isOpen: false, widget: null })
  return {
    ...state,
    openNew: () => setState({ isOpen: true, widget: null }),
    openEdit: (widget: Widget) => setState({ isOpen: true, widget }),
    close: () => setState({ ...state, isOpen: false }),
  }
}
