import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { NOTIFICATION_WAYS, type NotificationWay } from '@rialto/contract/enums'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { SkeletonText } from '@rialto/ui/skeleton.tsx'
import { Switch } from '@rialto/ui/switch.tsx'
import { ConfirmContact } from '../access/confirm-contact.tsx'
import { messageOf, showError } from '../lib/errors.tsx'
import { Section } from '../lib/section.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useIsLate } from '../list/waiting.tsx'
import { DeviceSection } from './device-section.tsx'
import { useKindTexts } from './kind-texts.ts'
import { useNotificationSettings } from './use-notification-settings.ts'

/** How the person hears of the current shop's events: by kind and way, and on which devices. */
export function NotificationSettingsScreen() {
  const { t } = useTranslation()
  const { query, change, removeDevice, reload } = useNotificationSettings()
  const { data, error, isPending, isFetching, refetch } = query
  const isLate = useIsLate(isPending)
  const kinds = useKindTexts()
  const ways: Record<NotificationWay, string> = { mail: t('Mail'), in_app: t('In the console'), push: t('Push') }
  if (error && !data)
    return (
      <ErrorState
        title={t('The settings could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
      >
        {messageOf(error, '')}
      </ErrorState>
    )
  return (
    <>
      <PageHead title={t('Notifications')} />
      <ConfirmContact />
      {!data && isLate && (
        <div role="status" aria-label={t('Loading')} className="max-w-160">
          <SkeletonText lines={8} />
        </div>
      )}
      {data && (
        <div className="grid max-w-200 gap-4">
          <Section title={t('Notifications to you')}>
            {data.kinds.map((setting) => (
              <fieldset key={setting.kind} className="grid gap-x-6 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:px-5">
                <legend className="sr-only">{kinds[setting.kind].title}</legend>
                <div className="min-w-0">
                  <b>{kinds[setting.kind].title}</b>
                  <p className="text-ink-2">{kinds[setting.kind].text}</p>
                </div>
                <div className="md:flex md:items-center md:gap-6">
                  {NOTIFICATION_WAYS.map((way) => (
                    <Switch
                      key={way}
                      checked={setting[way]}
                      onChange={(event) =>
                        change.mutate(
                          { kind: setting.kind, way, is_on: event.target.checked },
                          { onError: (failure) => showError(failure, t('The shop cannot be reached')) },
                        )
                      }
                    >
                      {ways[way]}
                    </Switch>
                  ))}
                </div>
              </fieldset>
            ))}
          </Section>
          <DeviceSection settings={data} onChanged={reload} onRemove={(id) => removeDevice.mutateAsync(id)} />
        </div>
      )}
    </>
  )
}
