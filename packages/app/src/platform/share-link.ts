import { toast } from './toast'

interface SharedLink {
  title: string
  /** What the address leads to, within a sentence: 'clip'. */
  what: string
  /** Without it, the address of this page. */
  url?: string
}

/** Shares an address by the system's share sheet, or copies it to the clipboard. */
export async function shareLink({ title, what, url = window.location.href }: SharedLink): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast.success({ title: 'Link copied', description: `The address of this ${what} is on your clipboard.` })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error({ title: 'Could not share', description: url })
  }
}
