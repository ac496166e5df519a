import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { ChevronDown, Smartphone } from 'lucide'
import { useSettings } from '../settings/index.ts'
import { StoreButtons } from './store-buttons.tsx'

const Popover = lazyOverlay('dialog', async () => (await import('@rialto/ui/popover.tsx')).Popover)

/** Links to the app stores; rendered only when the shop has enabled them. */
export function DownloadButton() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  if (!settings.show_download_app || !(settings.app_store_link || settings.google_playstore_link)) return null
  return (
    <Popover
      label={t('Download our app')}
      placement="bottom end"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="inline-flex flex-none items-center gap-2 whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink"
        >
          <Icon as={Smartphone} size={18} />
          <span className="max-lg:sr-only">{t('Download our app')}</span>
          <Icon as={ChevronDown} size={14} />
        </button>
      )}
    >
      <StoreButtons settings={settings} />
    </Popover>
  )
}
