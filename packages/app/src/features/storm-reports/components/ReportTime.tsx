import { Clock } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/format'
import { timeZoneName, toLocalInputValue } from '../../../platform/local-time.rules'
import { FormField } from '../../../ui/Form'
import { FilledIn } from './FilledIn'

interface ReportTimeProps {
  /** The value of a local date and time field; empty for now. */
  localTime: string
  error: string | undefined
  onChange: (localTime: string) => void
}

/** When it was seen: now, until another time is chosen. */
export function ReportTime({ localTime, error, onChange }: ReportTimeProps) {
  const [isOpen, setOpen] = useState(false)
  function toggle() {
    if (!isOpen && localTime === '') onChange(toLocalInputValue(new Date().toISOString()))
    setOpen(!isOpen)
  }
  return (
    <FilledIn
      icon={<Clock />}
      label="Time"
      value={localTime === '' ? 'Now' : formatDateTime(localTime)}
      isOpen={isOpen}
      error={isOpen ? undefined : error}
      onToggle={toggle}
    >
      <FormField
        label={`Seen at (${timeZoneName})`}
        type="datetime-local"
        value={localTime}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FilledIn>
  )
}
