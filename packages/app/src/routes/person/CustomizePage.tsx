import { PageTheme, type StreamingPage } from '@squall/shared/contract/channel'
import { CustomizeDialog } from '../../features/channels/components/customize/CustomizeDialog'
import { GeneralTab } from '../../features/channels/components/customize/GeneralTab'
import { IntegrationsTab } from '../../features/channels/components/customize/IntegrationsTab'
import { useEditPage } from '../../features/channels/hooks'
import { ThemePreview } from '../../features/themes/components/ThemedSurface'
import { pageThemeNames, ThemesTab } from '../../features/themes/components/ThemesTab'
import { useThemes } from '../../features/themes/hooks'
import { getWornTheme, toThemeEdit } from '../../features/themes/rules'
import { WidgetRows } from '../../features/widgets/components/WidgetRows'

const themes = (['visitor', ...PageTheme.options] as const).map((value) => ({ value, label: pageThemeNames[value] }))

interface CustomizePageProps {
  page: StreamingPage
  isOpen: boolean
  onClose: () => void
}

/** The Customize dialog with the tabs of several features. */
export default function CustomizePage({ page, isOpen, onClose }: CustomizePageProps) {
  const { active } = useThemes(page.id)
  const { save } = useEditPage(page.id)
  return (
    <CustomizeDialog
      isOpen={isOpen}
      onClose={onClose}
      general={
        <GeneralTab
          key={`${getWornTheme(page)} ${active?.id}`}
          page={page}
          themes={themes}
          customTheme={active?.theme_name ?? null}
          renderTheme={(theme) => (
            <ThemePreview
              theme={themes.find(({ value }) => value === theme)?.value}
              colors={theme === '' ? active : null}
            />
          )}
        />
      }
      integrations={<IntegrationsTab page={page} />}
      widgets={<WidgetRows userId={page.id} />}
      themes={
        <ThemesTab
          userId={page.id}
          pageTheme={getWornTheme(page)}
          onBuiltIn={(theme) => save({ userId: page.id, ...toThemeEdit(theme) })}
        />
      }
    />
  )
}
