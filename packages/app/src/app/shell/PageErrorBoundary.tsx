import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../ui/ErrorState'

interface PageErrorBoundaryProps {
  children: ReactNode
}

/** A page that fails to load or to draw says so in its own place; the frame around it keeps working. */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('A page failed', error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <ErrorState sentence="This page could not be shown. Please try refreshing the page." />
  }
}
