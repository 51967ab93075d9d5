import { toast } from '../../platform/toast'

/** Hands the page's address to the system's share sheet, or to the clipboard where there is none. */
export async function shareStream(title: string) {
  const url = window.location.href
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast.success({ title: 'Link copied', description: 'The address of this stream is on your clipboard.' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error({ title: 'Could not share', description: url })
  }
}
