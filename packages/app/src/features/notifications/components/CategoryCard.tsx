import type { NotificationPreferences } from '@squall/shared/contract/notification'
import { NO_MAIL, type Preference, type PreferenceCategory, type PreferenceEntry } from '../constants'
import { PreferenceSwitch } from './PreferenceSwitch'
import { SettingsCard } from './SettingsCard'

interface CategoryCardProps {
  category: PreferenceCategory
  preferences: NotificationPreferences
  /** Whether this installation can send email. */
  hasMail: boolean
  onChange: (name: Preference, isOn: boolean) => void
}

/** The switches of one category. */
export function CategoryCard({ category, preferences, hasMail, onChange }: CategoryCardProps) {
  const lockOf = ({ locked, needsMail }: PreferenceEntry) => locked ?? (needsMail && !hasMail ? NO_MAIL : undefined)
  return (
    <SettingsCard title={category.title} intro={category.intro}>
      {category.entries.map((entry) => (
        <PreferenceSwitch
          key={entry.name}
          label={entry.label}
          help={entry.help}
          isOn={preferences[entry.name]}
          locked={lockOf(entry)}
          onChange={(isOn) => onChange(entry.name, isOn)}
        />
      ))}
    </SettingsCard>
  )
}
